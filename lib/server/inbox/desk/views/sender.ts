import type { Field, FormDefinition } from '@/lib/forms/definition';
import { submissionWords } from '@/lib/words/lib/server/inbox/desk';
import { showAddress, showExcerpt } from '@/lib/server/platform/mail/visible-text';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';

const senderLimit = 80;

/** Returns the sender's name or e-mail address as one short line. */
export function senderOf(
  submission: StoredSubmission,
  definition: FormDefinition | undefined,
): string {
  const name = nameOf(submission, definition);
  if (name !== undefined) return name;
  const email = emailOf(submission, definition);
  return email === undefined
    ? submissionWords.noName
    : showExcerpt(showAddress(email), senderLimit);
}

/** Returns the sender's name as one short line; `undefined` without one. */
export function nameOf(
  submission: StoredSubmission,
  definition: FormDefinition | undefined,
): string | undefined {
  const name = valueOf(submission, definition, isName);
  return name === undefined ? undefined : showExcerpt(name, senderLimit);
}

/** Returns the sender's e-mail address, as sent. */
export function emailOf(
  submission: StoredSubmission,
  definition: FormDefinition | undefined,
): string | undefined {
  return valueOf(submission, definition, isEmail);
}

/** Returns the name of the field for the sender's name; `undefined` if a form has none. */
export function nameFieldOf({ fields }: Pick<FormDefinition, 'fields'>): string | undefined {
  return fields.find((field) => isName(field.name, field))?.name;
}

/** Returns whether a field has the sender's name or e-mail address. */
export function isSenderField(field: Pick<Field, 'name' | 'kind' | 'autocomplete'>): boolean {
  return isName(field.name, field) || isEmail(field.name, field);
}

type FieldTest = (name: string, field: Pick<Field, 'kind' | 'autocomplete'> | undefined) => boolean;

const isName: FieldTest = (name, field) => field?.autocomplete === 'name' || name === 'name';
const isEmail: FieldTest = (name, field) => field?.kind === 'email' || name === 'email';

/** Returns the first non-empty value of the matching fields. */
function valueOf(
  { fields }: StoredSubmission,
  definition: FormDefinition | undefined,
  matches: FieldTest,
): string | undefined {
  const fieldOf = (name: string) => definition?.fields.find((field) => field.name === name);
  return fields
    .filter(([name]) => matches(name, fieldOf(name)))
    .flatMap(([, values]) => values)
    .find((value) => value.trim() !== '');
}
