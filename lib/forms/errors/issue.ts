import type { Field, FileField } from '@/lib/forms/definition';
import { fileMessage } from '@/lib/forms/errors/field-error-words';
import {
  type FieldErrorCode,
  type FieldErrorName,
  fieldErrors,
} from '@/lib/forms/errors/field-errors';
import {
  type FormEntry,
  type FormErrorCode,
  type FormErrorName,
  formErrors,
  isFormError,
} from '@/lib/forms/errors/form-errors';

export type { FieldErrorName, FormErrorName };

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

/** Creates an error of the whole form, with the catalogue's message or another. */
export function formIssue(name: FormErrorName, text?: string): Issue {
  const { code, message }: FormEntry = formErrors[name];
  const shown = text ?? message;
  return { name, ...(code === undefined ? {} : { code }), message: shown, sentence: shown };
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

/** Creates an error of a card field, or of the whole card: `paymentMethod` in the protocol. */
export function cardIssue(
  name: 'STRIPE_CLIENT_ERROR' | 'STRIPE_SCA_ERROR',
  message: string,
  field = 'paymentMethod',
): Issue {
  return { name, code: name, field, message, sentence: message };
}

/**
 * Creates an error of a field's files, with the field's limits. The protocol has it for the whole form
 * only (see `isFormIssue`); our pages show it at the field.
 */
export function fileIssue(name: 'FILES_TOO_BIG' | 'TOO_MANY_FILES', field: FileField): Issue {
  const words = customMessage(name, field) ?? fileMessage(name, field);
  return { ...formIssue(name, words), field: field.name };
}

/** Whether an issue has a code of the whole form, which clients do not accept at a field. */
export function isFormIssue({ name }: Issue): boolean {
  return isFormError(name);
}

/** Returns the HTTP status of issues: of the first form issue, else of the first field issue. */
export function issuesStatus(issues: readonly Issue[]): number {
  const { name } = issues.find(isFormIssue) ?? issues[0] ?? { name: 'CRASHED' };
  return isFormError(name) ? formErrors[name].status : fieldErrors[name].status;
}

/** Returns the definition's message. One for MISSING (not sent) or EMPTY (blank) serves both. */
function customMessage(name: Issue['name'], { messages = {} }: Field): string | undefined {
  const either: readonly string[] = ['REQUIRED_FIELD_MISSING', 'REQUIRED_FIELD_EMPTY'];
  const names = either.includes(name) ? [name, ...either] : [name];
  return names.map((key) => messages[key]).find((words) => words !== undefined);
}
