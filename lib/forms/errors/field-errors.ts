import type { Field } from '@/lib/forms/definition';
import {
  exampleNumber,
  formatAmountLimit,
  formatLimit,
  labelAsNoun,
  missingAnswerSentence,
  numberStepText,
  wrongAnswerSentence,
  wrongNumberSentence,
} from '@/lib/forms/errors/field-error-words';
import { formatFileTypes } from '@/lib/forms/words';
import { plainAmount } from '@/lib/payments/amount';

/** The field codes of the published client (`@formspree/core` 4.0.0). */
export type FieldErrorCode =
  | 'REQUIRED_FIELD_EMPTY'
  | 'REQUIRED_FIELD_MISSING'
  | 'TYPE_EMAIL'
  | 'TYPE_NUMERIC'
  | 'TYPE_TEXT'
  | 'STRIPE_CLIENT_ERROR'
  | 'STRIPE_SCA_ERROR';

export interface FieldEntry {
  readonly scope: 'field';
  readonly status: 402 | 413 | 422;
  readonly code: FieldErrorCode;
  /** Follows the field's label in the published client's components. */
  readonly message: (field: Field) => string;
  /** A sentence for our pages that says what to do. */
  readonly sentence: (field: Field) => string;
}

/** Errors of a field. Those that the protocol does not have are sent with one of its codes. */
export const fieldErrors = {
  REQUIRED_FIELD_EMPTY: entry('REQUIRED_FIELD_EMPTY', () => 'is required', missingAnswerSentence),
  REQUIRED_FIELD_MISSING: entry(
    'REQUIRED_FIELD_MISSING',
    () => 'is required',
    missingAnswerSentence,
  ),
  TYPE_EMAIL: entry(
    'TYPE_EMAIL',
    () => 'should be an email',
    ({ label }) => `Enter ${labelAsNoun(label)} in the form name@example.org`,
  ),
  TYPE_NUMERIC: entry(
    'TYPE_NUMERIC',
    () => 'should be a number',
    (field) => wrongAnswerSentence(field.label, `a number, such as ${exampleNumber(field)}`),
  ),
  TOO_LOW: entry(
    'TYPE_NUMERIC',
    (field) => `should be ${formatLimit(field, 'min')} or more`,
    (field) => wrongNumberSentence(field.label, `from ${formatLimit(field, 'min')}`),
  ),
  TOO_HIGH: entry(
    'TYPE_NUMERIC',
    (field) => `should be ${formatLimit(field, 'max')} or less`,
    (field) => wrongNumberSentence(field.label, `up to ${formatLimit(field, 'max')}`),
  ),
  NOT_A_STEP: constraintEntry('TYPE_NUMERIC', numberStepText),
  NOT_A_SUM: entry(
    'TYPE_NUMERIC',
    () => 'should be a sum of money',
    (field) => wrongAnswerSentence(field.label, `a sum, such as ${exampleAmount(field)}`),
  ),
  SUM_WITH_SEPARATOR: entry(
    'TYPE_NUMERIC',
    () => 'should be a sum without a comma between thousands: write 1000, not 1,000',
    ({ label }) => `Write ${labelAsNoun(label)} without a comma between thousands: 1000, not 1,000`,
  ),
  SUM_TOO_LOW: constraintEntry(
    'TYPE_NUMERIC',
    (field) => `${formatAmountLimit(field, 'minMinor')} or more`,
  ),
  SUM_TOO_HIGH: constraintEntry(
    'TYPE_NUMERIC',
    (field) => `${formatAmountLimit(field, 'maxMinor')} or less`,
  ),
  TYPE_TEXT: entry(
    'TYPE_TEXT',
    () => 'should be text',
    ({ label }) => `Enter ${labelAsNoun(label)} as text`,
  ),
  TOO_LONG: entry(
    'TYPE_TEXT',
    (field) => `should be ${formatLimit(field, 'maxLength')} characters or fewer`,
    (field) =>
      `Shorten ${labelAsNoun(field.label)} to ${formatLimit(field, 'maxLength')} characters`,
  ),
  TOO_MANY_BYTES: entry(
    'TYPE_TEXT',
    () => 'should be 64 KB or less',
    ({ label }) => `Shorten ${labelAsNoun(label)} to 64 KB, which is about 60,000 letters`,
    413,
  ),
  NOT_A_CHOICE: entry(
    'TYPE_TEXT',
    () => 'should be one of the choices',
    ({ label }) => `Choose ${labelAsNoun(label)} from the list`,
  ),
  TOO_MANY_CHOICES: constraintEntry(
    'TYPE_TEXT',
    (field) => `${formatLimit(field, 'maxChoices')} choices or fewer`,
  ),
  TOO_MANY_ITEMS: constraintEntry(
    'TYPE_TEXT',
    (field) => `${formatLimit(field, 'maxItems')} or fewer`,
  ),
  NOT_A_DATE: entry(
    'TYPE_TEXT',
    () => 'should be a date such as 2027-03-28',
    ({ label }) => wrongAnswerSentence(label, 'a date: year, month and day, such as 2027-03-28'),
  ),
  NOT_A_TIME: entry(
    'TYPE_TEXT',
    () => 'should be a time such as 19:30',
    ({ label }) => wrongAnswerSentence(label, 'a time: hours and minutes, such as 19:30'),
  ),
  TOO_EARLY: constraintEntry('TYPE_TEXT', (field) => `${formatLimit(field, 'min')} or later`),
  TOO_LATE: constraintEntry('TYPE_TEXT', (field) => `${formatLimit(field, 'max')} or earlier`),
  NOT_A_PHONE_NUMBER: entry(
    'TYPE_TEXT',
    () => 'should be a telephone number',
    ({ label }) => `Enter ${labelAsNoun(label)} in digits, such as 01632 960 168`,
  ),
  NOT_A_WEB_ADDRESS: entry(
    'TYPE_TEXT',
    () => 'should be a web address',
    ({ label }) => `Enter ${labelAsNoun(label)} in the form https://example.org`,
  ),
  NOT_A_FILE_TYPE: entry(
    'TYPE_TEXT',
    (field) => `should be a file of the type ${fileTypesOf(field)}`,
    (field) => `Choose a file of the type ${fileTypesOf(field)} for ${labelAsNoun(field.label)}`,
  ),
  EMPTY_FILE: entry(
    'TYPE_TEXT',
    () => 'should be a file that is not empty',
    ({ label }) => `The file for ${labelAsNoun(label)} is empty. Choose another`,
  ),
  STRIPE_CLIENT_ERROR: entry(
    'STRIPE_CLIENT_ERROR',
    () => 'could not be used',
    () => 'Check the card’s number, date and code',
    402,
  ),
  STRIPE_SCA_ERROR: entry(
    'STRIPE_SCA_ERROR',
    () => 'was not approved by your bank',
    () => 'Your bank did not approve the payment. Try again, or use another card',
    402,
  ),
} satisfies Readonly<Record<string, FieldEntry>>;

export type FieldErrorName = keyof typeof fieldErrors;

function entry(
  code: FieldErrorCode,
  message: FieldEntry['message'],
  sentence: FieldEntry['sentence'],
  status: FieldEntry['status'] = 422,
): FieldEntry {
  return { scope: 'field', status, code, message, sentence };
}

/** Creates the error of an unmet constraint. `describe` returns what is valid: `2 choices or fewer`. */
function constraintEntry(code: FieldErrorCode, describe: (field: Field) => string): FieldEntry {
  return entry(
    code,
    (field) => `should be ${describe(field)}`,
    (field) => wrongAnswerSentence(field.label, describe(field)),
  );
}

/** Returns the smallest valid amount, as a visitor types it. */
function exampleAmount(field: Field): string {
  if (field.kind !== 'text' || field.sum === undefined) return '12';
  const { currency, minMinor } = field.sum;
  return plainAmount({ minor: minMinor, currency });
}

function fileTypesOf(field: Field): string {
  return field.kind === 'file' ? formatFileTypes(field.types) : '';
}
