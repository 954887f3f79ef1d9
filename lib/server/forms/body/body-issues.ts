import type { FormDefinition } from '@/lib/forms/definition';
import { formIssue } from '@/lib/forms/errors/form-issue';
import { fieldIssue, fileIssue, type Issue } from '@/lib/forms/errors/issue';
import type { SubmittedFields, SubmittedFile } from '@/lib/forms/submission';
import { extensionOf } from '@/lib/forms/validation/file-types';
import { validateSubmission } from '@/lib/forms/validation/validate-submission';
import { hasContentOf } from '@/lib/server/forms/body/file-signature';
import type { ReceivedFile } from '@/lib/server/platform/uploads/upload-store';

/**
 * Returns the issues of fields whose values are above the limit, as `validateSubmission` finds them.
 * A field that the form does not have is an issue of the whole form.
 */
export function lengthIssues(
  form: Pick<FormDefinition, 'fields'>,
  { fields, tooLong }: { readonly fields: SubmittedFields; readonly tooLong: readonly string[] },
): readonly Issue[] {
  const isLong = ({ field }: Issue) => field !== undefined && tooLong.includes(field);
  const issues = validateSubmission(form, fields).filter(isLong);
  const areAllCovered = tooLong.every((name) => issues.some(({ field }) => field === name));
  return areAllCovered ? issues : [formIssue('FIELD_TOO_LONG'), ...issues];
}

/** Returns an issue for each field with a text that is not in the encoding of its body. */
export function unreadableIssues(
  { fields }: Pick<FormDefinition, 'fields'>,
  names: readonly string[],
): readonly Issue[] {
  return [...new Set(names)].map((name) => {
    const unknown = { kind: 'text', name, label: name, required: false } as const;
    return fieldIssue('UNREADABLE_ANSWER', fields.find((field) => field.name === name) ?? unknown);
  });
}

/**
 * Checks that the content of files has the type that their names claim. Returns one issue for each
 * field with a file of another type.
 */
export async function checkFileContents(
  { fields }: Pick<FormDefinition, 'fields'>,
  files: readonly ReceivedFile[],
): Promise<readonly Issue[]> {
  const mismatched = new Set<string>();
  for (const { field, name, upload } of files) {
    if (upload === undefined || (await hasContentOf(extensionOf(name), upload))) continue;
    mismatched.add(field);
  }
  return fields
    .filter(({ name }) => mismatched.has(name))
    .map((field) => fieldIssue('NOT_A_FILE_TYPE', field));
}

/**
 * Returns the issue of files that exceed a limit of the whole body, at the field of the last file.
 * The message names the field's own limit if no other field can have caused the excess.
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
