import type { FormDefinition } from '@/lib/forms/definition';
import { fileIssue, formIssue, type Issue } from '@/lib/forms/errors';
import type { SubmittedFile } from '@/lib/forms/submission';

/**
 * What is wrong where files were too much to be read to their end: told of the question that the
 * last of them was chosen for, with its own limits where no other question has to do with it.
 */
export function fileLimitIssue(
  name: 'FILES_TOO_BIG' | 'TOO_MANY_FILES',
  { fields }: Pick<FormDefinition, 'fields'>,
  files: readonly SubmittedFile[],
): Issue {
  const last = files.at(-1)?.field;
  const field = fields.find((one) => one.kind === 'file' && one.name === last);
  if (field?.kind !== 'file') return formIssue(name);
  const isOwn =
    name === 'TOO_MANY_FILES' ? files.every((file) => file.field === last) : files.length === 1;
  return isOwn ? fileIssue(name, field) : { ...formIssue(name), field: field.name };
}
