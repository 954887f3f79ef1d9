import type { FormDefinition } from '@/lib/forms/definition';
import { fieldIssue, fileIssue, formIssue, type Issue } from '@/lib/forms/errors/issue';
import type { SubmittedFields, SubmittedFile } from '@/lib/forms/submission';
import { extensionOf } from '@/lib/forms/validation/file-types';
import { validateSubmission } from '@/lib/forms/validation/validate-submission';
import { hasContentOf } from '@/lib/server/forms/body/file-signature';
import type { ReceivedFile } from '@/lib/server/submissions/upload-store';

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

/**
 * Checks that files whose names and sizes are right have the content that their names claim. Returns
 * one issue for each field with a file that does not.
 */
export async function checkFileContents(
  { fields }: Pick<FormDefinition, 'fields'>,
  files: readonly ReceivedFile[],
): Promise<readonly Issue[]> {
  const unlike = new Set<string>();
  for (const { field, name, upload } of files) {
    if (upload === undefined || (await hasContentOf(extensionOf(name), upload))) continue;
    unlike.add(field);
  }
  return fields
    .filter(({ name }) => unlike.has(name))
    .map((field) => fieldIssue('NOT_A_FILE_TYPE', field));
}

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
