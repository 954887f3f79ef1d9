import { hasServerError } from '@/components/forms/live/form-elements';
import { readFiles } from '@/components/forms/live/read-form';
import { validateSubmission } from '@/lib/forms/validate-submission';
import type { FormDefinition } from '@/lib/forms/definition';
import type { Issue } from '@/lib/forms/errors';

/**
 * What is wrong with the files that were chosen, which can be told before they travel: their kind,
 * size and number. Not what the last try has already brought up.
 */
export function fileInputIssues(
  { fields }: Pick<FormDefinition, 'fields'>,
  form: HTMLFormElement,
  issues: readonly Issue[] = [],
): Issue[] {
  const known = new Set(issues.map(({ field }) => field));
  const optional = fields.flatMap((field) => {
    if (field.kind !== 'file' || known.has(field.name) || hasServerError(form, field.name)) {
      return [];
    }
    // Whether it is asked at all is seen from its control, which is disabled if not.
    const { showWhen: _showWhen, ...rest } = field;
    return [{ ...rest, required: false }];
  });
  return optional.length === 0 ? [] : validateSubmission({ fields: optional }, [], readFiles(form));
}
