import { totalFilesMessages } from '@/lib/forms/errors/field-error-words';

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
  readonly scope: 'form';
  readonly status: number;
  readonly code?: FormErrorCode;
  /** A sentence, for JSON and for our pages. */
  readonly message: string;
}

/**
 * Errors of the whole form. Those without a code are not in the protocol. The server sends their
 * messages, so the browser does not load this file.
 */
export const formErrors = {
  BLOCKED: form(403, 'This form is not accepting messages.', 'BLOCKED'),
  EMPTY: form(400, 'Please fill in at least one field.', 'EMPTY'),
  FILES_TOO_BIG: form(413, totalFilesMessages.FILES_TOO_BIG, 'FILES_TOO_BIG'),
  FORM_NOT_FOUND: form(404, 'Form not found', 'FORM_NOT_FOUND'),
  INACTIVE: form(403, 'This form is closed.', 'INACTIVE'),
  NO_PLACES: form(403, 'This form has taken as many answers as it can.', 'INACTIVE'),
  NO_FILE_UPLOADS: form(400, 'This form does not accept files.', 'NO_FILE_UPLOADS'),
  PROJECT_NOT_FOUND: form(404, 'Form not found', 'PROJECT_NOT_FOUND'),
  TOO_MANY_FILES: form(400, totalFilesMessages.TOO_MANY_FILES, 'TOO_MANY_FILES'),
  ORIGIN_NOT_ALLOWED: form(403, 'This form does not accept messages from that site.'),
  METHOD_NOT_ALLOWED: form(405, 'A form takes its answers by POST: write method="post".'),
  UNREADABLE: form(400, 'What was sent could not be read. Please send the form again.'),
  UNREADABLE_TEXT: form(
    400,
    'The text could not be read, because it is not in the encoding that was named, or in UTF-8. The page that sends the form needs accept-charset="utf-8".',
  ),
  UNKNOWN_CHARSET: form(
    415,
    'The text is in an encoding that this site cannot read. The page that sends the form needs accept-charset="utf-8".',
  ),
  FIELD_WITHOUT_NAME: form(400, 'A field has no name.'),
  NESTED_VALUES: form(400, 'A field holds text, a number, true, false or a list of these.'),
  TOO_MANY_FIELDS: form(400, 'There are too many fields: at most 200.'),
  FIELD_NAME_TOO_LONG: form(400, 'The name of a field is too long: at most 200 bytes.'),
  TOO_MANY_PART_HEADERS: form(400, 'A part of what was sent has too many headers: at most 100.'),
  FIELD_TOO_LONG: form(413, 'An answer is too long: at most 64 KB each.'),
  BODY_TOO_BIG: form(413, 'What was sent is too large. Please shorten it.'),
  UNSUPPORTED_TYPE: form(
    415,
    'A form is sent as application/x-www-form-urlencoded, multipart/form-data or application/json.',
  ),
  UNSUPPORTED_ENCODING: form(415, 'A form is sent as it is: leave out Content-Encoding.'),
  CONFLICT: form(
    409,
    'What you already sent has reached us. What you have entered now was not sent. To send it too, press the button again.',
  ),
  FORM_CHANGED: form(
    422,
    'This form has changed since you opened it, so nothing was sent yet. Please look at your answers and send it again.',
  ),
  TOO_OFTEN: form(
    429,
    'Too many messages have come from your address. Please wait a few minutes, then send the form again.',
  ),
  TOO_ALIKE: form(
    429,
    'Too many messages that look alike have come from your network. Please wait a few minutes, then send the form again.',
  ),
  FORM_CHECK: form(
    403,
    'This form is getting more messages than usual, so your browser has to pass a check first. Nothing was sent yet. Please press the button again.',
    'BLOCKED',
  ),
  FORM_FULL: form(
    429,
    'This form is getting more messages than we can look through. Nothing was sent. Please turn on JavaScript and send it again, or try again later.',
  ),
  PAYMENTS_OFF: form(
    503,
    'Cards are not taken here at present. Nothing was sent or charged just now.',
  ),
  PAYMENT_NEEDS_SCRIPTS: form(
    422,
    'Paying by card needs JavaScript on this page. Nothing was sent, and nothing was charged.',
  ),
  PAYMENT_TOO_SOON: form(
    429,
    'That was quicker than anybody can type. You have not been charged. Please press the button again.',
  ),
  PAYMENT_SUM_CHANGED: form(
    409,
    'The price has changed since you opened this page. You have not been charged. Please reload the page.',
  ),
  PAYMENT_ALREADY_MADE: form(
    409,
    'Your earlier payment went through. What you have now entered was not sent. To send it and pay for it too, press the button again.',
  ),
  PAYMENT_ANSWERS_CHANGED: form(
    409,
    'Your answers have changed since your bank asked. You have not been charged. Please press the button again.',
  ),
  PAYMENT_UNDER_WAY: form(
    503,
    'Your payment is still under way. Please press the button again in a moment: you will not be charged twice.',
  ),
  PAYMENT_NOT_BEGUN: form(
    502,
    'The payment service could not be reached. You have not been charged. Please press the button again.',
  ),
  PAYMENT_UNHEARD: form(
    502,
    'We could not hear from the payment service, so we do not know yet. Press the button again: you will not be charged twice.',
  ),
  PAYMENT_BROKEN: form(
    500,
    'Something broke on our side. Press the button again: you will not be charged twice.',
  ),
  PAYMENTS_REFUSED: form(500, 'Payments are not available right now. You have not been charged.'),
  PAYMENT_CHECK: form(
    403,
    'This form is checked against misuse just now. You have not been charged. Please press the button again in a moment.',
    'BLOCKED',
  ),
  PAYMENT_TOO_MANY_CARDS: form(
    429,
    'Too many cards were tried. You have not been charged. Please wait, or pay another way.',
  ),
  PAYMENTS_PAUSED: form(
    503,
    'Too many cards were declined here, so none is taken for a while. You have not been charged.',
  ),
  BUSY: form(503, 'The site is very busy. Please send the form again in a moment.'),
  CANNOT_STORE: form(
    503,
    'This site cannot take messages right now, so nothing was sent. Please try again later.',
  ),
  CRASHED: form(500, 'Something broke on our side, so nothing was sent. Please try again.'),
} satisfies Readonly<Record<string, FormEntry>>;

export type FormErrorName = keyof typeof formErrors;

/** Returns the message of TOO_OFTEN with the minutes to wait. */
export function tooOftenMessage(minutes: number): string {
  return `Too many messages have come from your address. Please wait ${waitText(minutes)}, then send the form again.`;
}

/** Returns the message of TOO_ALIKE with the minutes to wait. */
export function tooAlikeMessage(minutes: number): string {
  return `Too many messages that look alike have come from your network. Please wait ${waitText(minutes)}, then send the form again.`;
}

/** Returns the message of PAYMENT_TOO_MANY_CARDS or PAYMENTS_PAUSED with the minutes to wait. */
export function cardWaitMessage(
  name: 'PAYMENT_TOO_MANY_CARDS' | 'PAYMENTS_PAUSED',
  minutes: number,
): string {
  const wait = waitText(minutes);
  return name === 'PAYMENTS_PAUSED'
    ? `Too many cards were declined here, so none is taken for ${wait}. You have not been charged.`
    : `Too many cards were tried. You have not been charged. Please wait ${wait}, or pay another way.`;
}

function waitText(minutes: number): string {
  return minutes <= 1 ? 'a minute' : `${minutes} minutes`;
}

/** Returns the message of PAYMENT_ALREADY_MADE. `isPaid` is false while the bank processes it. */
export function earlierPaymentMessage(sum: string, reference: string, isPaid: boolean): string {
  const state = isPaid ? 'went through' : 'is still being processed by your bank';
  return `Your earlier payment of ${sum} (${reference}) ${state}. What you have now entered was not sent. To send it and pay for it too, press the button again.`;
}

export function isFormError(name: string): name is FormErrorName {
  return Object.hasOwn(formErrors, name);
}

function form(status: number, message: string, code?: FormErrorCode): FormEntry {
  return { scope: 'form', status, message, code };
}
