import type { Field } from '@/lib/forms/definition';
import type { FileField } from '@/lib/forms/kinds/file';
import { fileMessage } from '@/lib/forms/errors/field-error-words';
import { totalFilesMessages } from '@/lib/words/lib/forms/errors';
import type { FieldErrorCode } from '@/lib/forms/errors/field-entry';
import { type FieldErrorName, fieldErrors } from '@/lib/forms/errors/field-errors';
import type { FormErrorCode, FormErrorName } from '@/lib/forms/errors/form-errors';

export type { FieldErrorName, FormErrorName };

type FileErrorName = keyof typeof totalFilesMessages;

/** An error of a submission, with its messages. */
export interface Issue {
  readonly name: FormErrorName | FieldErrorName;
  readonly code?: FormErrorCode | FieldErrorCode;
  /** The name of the field; missing for an error of the whole form. */
  readonly field?: string;
  /** For JSON clients: reads well after the field's label. */
  readonly message: string;
  /** For our pages: a whole sentence. */
  readonly sentence: string;
}

/** Creates an error of a field, with the message of its definition or the catalogue. */
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

/** The field that the form protocol names in errors about the card. */
export const cardField = 'paymentMethod';

/** Creates an error of a card field, or of the whole card. */
export function cardIssue(
  name: 'STRIPE_CLIENT_ERROR' | 'STRIPE_SCA_ERROR',
  message: string,
  field = cardField,
): Issue {
  return { name, code: name, field, message, sentence: message };
}

/**
 * Creates an error of a field's files, with the field's limits. The protocol has it for the whole form
 * only (see `isFormIssue`); our pages show it at the field.
 */
export function fileIssue(name: FileErrorName, field: FileField): Issue {
  const message = customMessage(name, field) ?? fileMessage(name, field);
  return { name, code: name, field: field.name, message, sentence: message };
}

/** Creates an error of all files of a submission, shown at one field. */
export function totalFilesIssue(name: FileErrorName, field: string): Issue {
  const message = totalFilesMessages[name];
  return { name, code: name, field, message, sentence: message };
}

/** Returns the definition's message. One for MISSING (not sent) or EMPTY (blank) serves both. */
function customMessage(name: Issue['name'], { messages = {} }: Field): string | undefined {
  const either: readonly string[] = ['REQUIRED_FIELD_MISSING', 'REQUIRED_FIELD_EMPTY'];
  const names = either.includes(name) ? [name, ...either] : [name];
  return names.map((key) => messages[key]).find((words) => words !== undefined);
}
