import type { Field, FileField } from '@/lib/forms/definition';
import type { ErrorCode } from '@/lib/forms/error-codes';
import { labelAsNoun } from '@/lib/forms/errors/field-error-words';
import { type FieldErrorName, fieldErrors } from '@/lib/forms/errors/field-errors';
import {
  type FormEntry,
  type FormErrorName,
  formErrors,
  isFormError,
} from '@/lib/forms/errors/form-errors';

export type { FieldErrorName, FormErrorName };

/** Something that must be put right, with all its words. */
export interface Issue {
  readonly name: FormErrorName | FieldErrorName;
  readonly code?: ErrorCode;
  /** The field it belongs to; none if it belongs to the whole form. */
  readonly field?: string;
  /** For a JSON client: reads well after the field's label. */
  readonly message: string;
  /** For our pages: stands alone. */
  readonly sentence: string;
}

/** An error of the whole form in the catalogue's words. */
export function formIssue(name: FormErrorName, words?: string): Issue {
  const { code, message }: FormEntry = formErrors[name];
  const text = words ?? message;
  return { name, ...(code === undefined ? {} : { code }), message: text, sentence: text };
}

/** An error of a field, in the words of its definition or else of the catalogue. */
export function fieldIssue(name: FieldErrorName, field: Field): Issue {
  const { code, message, sentence } = fieldErrors[name];
  const own = customMessage(name, field);
  return {
    name,
    code,
    field: field.name,
    message: own ?? message(field),
    sentence: own ?? sentence(field),
  };
}

/** An error of the card, which is no field of the definition: clients know it by this name. */
export function cardIssue(name: 'STRIPE_CLIENT_ERROR' | 'STRIPE_SCA_ERROR', words: string): Issue {
  const { code } = fieldErrors[name];
  return { name, code, field: 'paymentMethod', message: words, sentence: words };
}

/**
 * An error of a field's files that the protocol knows for the whole form only, with the field's own
 * limits. Our pages show it at the field; see `isOfForm`.
 */
export function fileIssue(name: 'FILES_TOO_BIG' | 'TOO_MANY_FILES', field: FileField): Issue {
  const words = customMessage(name, field) ?? fileMessage(name, field);
  return { ...formIssue(name, words), field: field.name };
}

/** Whether the protocol tells of it for the whole form: a client would not know its code on a field. */
export function isFormIssue({ name }: Issue): boolean {
  return isFormError(name);
}

/** The HTTP status that tells of these issues: that of the first of the form's, else of a field's. */
export function issuesStatus(issues: readonly Issue[]): number {
  const { name } = issues.find(isFormIssue) ?? issues[0] ?? { name: 'CRASHED' };
  return isFormError(name) ? formErrors[name].status : fieldErrors[name].status;
}

function fileMessage(
  name: 'FILES_TOO_BIG' | 'TOO_MANY_FILES',
  { label, maxFiles, maxMegabytes }: FileField,
): string {
  if (name === 'FILES_TOO_BIG') {
    const each = maxFiles === 1 ? '' : ' each';
    return `Choose a smaller file for ${labelAsNoun(label)}: at most ${maxMegabytes} MB${each}`;
  }
  const files = maxFiles === 1 ? 'one file' : `${maxFiles} files`;
  return `Choose fewer files for ${labelAsNoun(label)}: at most ${files}`;
}

/** Whoever writes a form thinks of one error where the protocol has two: not sent, and sent blank. */
function customMessage(name: Issue['name'], { messages = {} }: Field): string | undefined {
  const either: readonly string[] = ['REQUIRED_FIELD_MISSING', 'REQUIRED_FIELD_EMPTY'];
  const names = either.includes(name) ? [name, ...either] : [name];
  return names.map((key) => messages[key]).find((words) => words !== undefined);
}
