import {
  earlierPaymentWords,
  formErrorWords,
  totalFilesMessages,
  waitWords,
} from '@/lib/words/lib/forms/errors';

/**
 * The form codes of the published client (`@formspree/core` 4.0.0). It replaces unknown codes by
 * UNSPECIFIED, so other errors are sent with one of these or without a code.
 */
export type FormErrorCode =
  | 'BLOCKED'
  | 'EMPTY'
  | 'FILES_TOO_BIG'
  | 'FORM_NOT_FOUND'
  | 'INACTIVE'
  | 'NO_FILE_UPLOADS'
  | 'PROJECT_NOT_FOUND'
  | 'TOO_MANY_FILES';

export interface FormEntry {
  readonly status: number;
  readonly code?: FormErrorCode;
}

/** Errors of the whole form. Those without a code are not in the protocol. */
export const formErrors = {
  BLOCKED: { status: 403, code: 'BLOCKED' },
  EMPTY: { status: 400, code: 'EMPTY' },
  FILES_TOO_BIG: { status: 413, code: 'FILES_TOO_BIG' },
  FORM_NOT_FOUND: { status: 404, code: 'FORM_NOT_FOUND' },
  INACTIVE: { status: 403, code: 'INACTIVE' },
  NO_PLACES: { status: 403, code: 'INACTIVE' },
  NO_FILE_UPLOADS: { status: 400, code: 'NO_FILE_UPLOADS' },
  PROJECT_NOT_FOUND: { status: 404, code: 'PROJECT_NOT_FOUND' },
  TOO_MANY_FILES: { status: 400, code: 'TOO_MANY_FILES' },
  ORIGIN_NOT_ALLOWED: { status: 403 },
  METHOD_NOT_ALLOWED: { status: 405 },
  UNREADABLE: { status: 400 },
  UNREADABLE_TEXT: { status: 400 },
  UNKNOWN_CHARSET: { status: 415 },
  FIELD_WITHOUT_NAME: { status: 400 },
  NESTED_VALUES: { status: 400 },
  TOO_MANY_FIELDS: { status: 400 },
  FIELD_NAME_TOO_LONG: { status: 400 },
  TOO_MANY_PART_HEADERS: { status: 400 },
  FIELD_TOO_LONG: { status: 413 },
  BODY_TOO_BIG: { status: 413 },
  UNSUPPORTED_TYPE: { status: 415 },
  UNSUPPORTED_ENCODING: { status: 415 },
  CONFLICT: { status: 409 },
  FORM_CHANGED: { status: 422 },
  TOO_OFTEN: { status: 429 },
  TOO_ALIKE: { status: 429 },
  FORM_CHECK: { status: 403, code: 'BLOCKED' },
  FORM_FULL: { status: 429 },
  PAYMENTS_OFF: { status: 503 },
  PAYMENT_NEEDS_SCRIPTS: { status: 422 },
  PAYMENT_TOO_SOON: { status: 429 },
  PAYMENT_SUM_CHANGED: { status: 409 },
  PAYMENT_ALREADY_MADE: { status: 409 },
  PAYMENT_ANSWERS_CHANGED: { status: 409 },
  PAYMENT_UNDER_WAY: { status: 503 },
  PAYMENT_NOT_BEGUN: { status: 502 },
  PAYMENT_UNHEARD: { status: 502 },
  PAYMENT_BROKEN: { status: 500 },
  PAYMENTS_REFUSED: { status: 500 },
  PAYMENT_CHECK: { status: 403, code: 'BLOCKED' },
  PAYMENT_TOO_MANY_CARDS: { status: 429 },
  PAYMENTS_PAUSED: { status: 503 },
  BUSY: { status: 503 },
  CANNOT_STORE: { status: 503 },
  CRASHED: { status: 500 },
} satisfies Readonly<Record<string, FormEntry>>;

export type FormErrorName = keyof typeof formErrors;

/**
 * Returns the message of an error, a sentence for JSON and for our pages. The server sends it, so the browser does
 * not load this file.
 */
export function formErrorMessage(name: FormErrorName): string {
  return name === 'FILES_TOO_BIG' || name === 'TOO_MANY_FILES'
    ? totalFilesMessages[name]
    : formErrorWords[name];
}

/** Returns the message of TOO_OFTEN with the minutes to wait. */
export function tooOftenMessage(minutes: number): string {
  return waitWords.tooOften(atLeastOne(minutes));
}

/** Returns the message of TOO_ALIKE with the minutes to wait. */
export function tooAlikeMessage(minutes: number): string {
  return waitWords.tooAlike(atLeastOne(minutes));
}

/** Returns the message of PAYMENT_TOO_MANY_CARDS or PAYMENTS_PAUSED with the minutes to wait. */
export function cardWaitMessage(
  name: 'PAYMENT_TOO_MANY_CARDS' | 'PAYMENTS_PAUSED',
  minutes: number,
): string {
  const message = name === 'PAYMENTS_PAUSED' ? waitWords.paused : waitWords.tooManyCards;
  return message(atLeastOne(minutes));
}

function atLeastOne(minutes: number): number {
  return Math.max(1, minutes);
}

/** Returns the message of PAYMENT_ALREADY_MADE. `isPaid` is false while the bank processes it. */
export function earlierPaymentMessage(sum: string, reference: string, isPaid: boolean): string {
  const message = isPaid ? earlierPaymentWords.paid : earlierPaymentWords.processing;
  return message(sum, reference);
}

export function isFormError(name: string): name is FormErrorName {
  return Object.hasOwn(formErrors, name);
}
