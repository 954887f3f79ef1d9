import type { FormDefinition } from '@/lib/forms/definition';
import { hasServerError } from '@/lib/forms/dom/form-elements';
import { readFiles } from '@/lib/forms/dom/read-form';
import type { Issue } from '@/lib/forms/errors/issue';
import { validateSubmission } from '@/lib/forms/validation/validate-submission';

/**
 * Returns what is wrong with the type, size and number of chosen files, before they are sent. Fields
 * that already show an issue are omitted.
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
    // The control of a field that is hidden by its condition is disabled and has no files.
    const { showWhen: _showWhen, ...rest } = field;
    return [{ ...rest, required: false }];
  });
  return optional.length === 0 ? [] : validateSubmission({ fields: optional }, [], readFiles(form));
}
