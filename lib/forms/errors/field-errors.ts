import type { Field } from '@/lib/forms/definition';
import {
  exampleNumber,
  formatAmountLimit,
  formatLimit,
  missingAnswerSentence,
  numberStepText,
} from '@/lib/forms/errors/field-error-words';
import { constraintEntry, fieldEntry, type FieldEntry } from '@/lib/forms/errors/field-entry';
import { kindErrors } from '@/lib/forms/kinds/registry';
import { formatFileTypes } from '@/lib/forms/words';
import { plainAmount } from '@/lib/payments/amount';
import { currencies } from '@/lib/payments/money';

/** Errors of a field. Those that the protocol does not have are sent with one of its codes. */
export const fieldErrors = {
  REQUIRED_FIELD_EMPTY: fieldEntry(
    'REQUIRED_FIELD_EMPTY',
    () => 'is required',
    missingAnswerSentence,
  ),
  REQUIRED_FIELD_MISSING: fieldEntry(
    'REQUIRED_FIELD_MISSING',
    () => 'is required',
    missingAnswerSentence,
  ),
  ...kindErrors,
  TYPE_NUMERIC: constraintEntry(
    'TYPE_NUMERIC',
    () => 'a number',
    (field) => `enter a number, such as ${exampleNumber(field)}`,
  ),
  TOO_LOW: constraintEntry('TYPE_NUMERIC', (field) => `${formatLimit(field, 'min')} or more`),
  TOO_HIGH: constraintEntry('TYPE_NUMERIC', (field) =>
    isOnlyNumber(field) ? formatLimit(field, 'max') : `${formatLimit(field, 'max')} or less`,
  ),
  NOT_A_STEP: constraintEntry('TYPE_NUMERIC', numberStepText),
  NOT_A_SUM: constraintEntry(
    'TYPE_NUMERIC',
    () => 'a sum of money',
    (field) => `enter a sum, such as ${exampleAmount(field)}`,
  ),
  SUM_WITH_SEPARATOR: constraintEntry(
    'TYPE_NUMERIC',
    () => 'a sum without a comma between thousands: write 1000, not 1,000',
  ),
  SUM_WITH_DECIMALS: constraintEntry('TYPE_NUMERIC', sumDecimalsText),
  SUM_TOO_LOW: constraintEntry(
    'TYPE_NUMERIC',
    (field) => `${formatAmountLimit(field, 'minMinor')} or more`,
  ),
  SUM_TOO_HIGH: constraintEntry(
    'TYPE_NUMERIC',
    (field) => `${formatAmountLimit(field, 'maxMinor')} or less`,
  ),
  TYPE_TEXT: constraintEntry('TYPE_TEXT', () => 'text'),
  TOO_LONG: constraintEntry(
    'TYPE_TEXT',
    (field) => `${formatLimit(field, 'maxLength')} characters or fewer`,
  ),
  TOO_MANY_BYTES: constraintEntry(
    'TYPE_TEXT',
    () => '64 KB or less',
    () => 'enter 64 KB or less, which is about 60,000 letters',
    413,
  ),
  UNREADABLE_ANSWER: constraintEntry(
    'TYPE_TEXT',
    () => 'text in UTF-8, or in the encoding that the form names in _charset_',
    () => 'the text could not be read: the page that sends the form needs accept-charset="utf-8"',
  ),
  TOO_MANY_VALUES: constraintEntry(
    'TYPE_TEXT',
    () => 'one answer, not several',
    () => 'send one answer, not several',
  ),
  NOT_A_CHOICE: constraintEntry(
    'TYPE_TEXT',
    () => 'one of the choices',
    () => 'choose an answer from the list',
  ),
  TOO_MANY_CHOICES: constraintEntry(
    'TYPE_TEXT',
    (field) => `${formatLimit(field, 'maxChoices')} choices or fewer`,
    (field) => `choose no more than ${formatLimit(field, 'maxChoices')}`,
  ),
  TOO_MANY_ITEMS: constraintEntry(
    'TYPE_TEXT',
    (field) => `${formatLimit(field, 'maxItems')} or fewer`,
    (field) => `enter no more than ${formatLimit(field, 'maxItems')}`,
  ),
  TOO_EARLY: constraintEntry('TYPE_TEXT', (field) => `${formatLimit(field, 'min')} or later`),
  TOO_LATE: constraintEntry('TYPE_TEXT', (field) => `${formatLimit(field, 'max')} or earlier`),
  NOT_A_FILE_TYPE: constraintEntry(
    'TYPE_TEXT',
    (field) => `a file of the type ${fileTypesOf(field)}`,
    (field) => `choose a file of the type ${fileTypesOf(field)}`,
  ),
  EMPTY_FILE: constraintEntry(
    'TYPE_TEXT',
    () => 'a file that is not empty',
    () => 'choose a file that is not empty',
  ),
  STRIPE_CLIENT_ERROR: fieldEntry(
    'STRIPE_CLIENT_ERROR',
    () => 'could not be used',
    () => 'Check the card’s number, date and code',
    402,
  ),
  STRIPE_SCA_ERROR: fieldEntry(
    'STRIPE_SCA_ERROR',
    () => 'was not approved by your bank',
    () => 'Your bank did not approve the payment. Try again, or use another card',
    402,
  ),
} satisfies Readonly<Record<string, FieldEntry<Field>>>;

export type FieldErrorName = keyof typeof fieldErrors;

/** Whether a field accepts no number below its largest one. */
function isOnlyNumber(field: Field): boolean {
  return field.kind === 'numeric' && field.max !== undefined && field.max <= (field.min ?? 0);
}

/** Says how many decimals a sum has, with an example. */
function sumDecimalsText(field: Field): string {
  const sum = field.kind === 'text' ? field.sum : undefined;
  const digits = sum === undefined ? 2 : currencies[sum.currency].digits;
  if (digits === 0) return 'a sum without decimals, such as 1500';
  if (digits === 3)
    return 'a sum with three decimals after a point, the last of which is 0, such as 12.340';
  return 'a sum with two decimals and nothing between thousands, such as 12.34 or 1500';
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
