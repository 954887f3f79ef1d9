import { validateSubmission } from '@/lib/forms/validate-submission';
import type { FormDefinition } from '@/lib/forms/definition';
import { formIssue, type Issue } from '@/lib/forms/errors';
import type { SubmittedFields } from '@/lib/forms/submission';

/**
 * What is wrong with answers that are longer than is taken: each is told of its field, in the words
 * that the browser's check has for it, and of the form where no question asks for it.
 */
export function lengthIssues(
  form: Pick<FormDefinition, 'fields'>,
  { fields, tooLong }: { readonly fields: SubmittedFields; readonly tooLong: readonly string[] },
): readonly Issue[] {
  const isLong = ({ field }: Issue) => field !== undefined && tooLong.includes(field);
  const issues = validateSubmission(form, fields).filter(isLong);
  const areAllTold = tooLong.every((name) => issues.some(({ field }) => field === name));
  return areAllTold ? issues : [formIssue('FIELD_TOO_LONG'), ...issues];
}
