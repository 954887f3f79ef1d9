import type { Field } from '@/lib/forms/definition';
import {
  exampleNumber,
  formatAmountLimit,
  formatLimit,
  missingAnswerSentence,
  numberStepText,
  typedNumber,
} from '@/lib/forms/errors/field-error-words';
import { constraintEntry, fieldEntry, type FieldEntry } from '@/lib/forms/errors/field-entry';
import { kindErrors } from '@/lib/forms/kinds/registry';
import { formatFileTypes } from '@/lib/forms/words';
import { plainAmount } from '@/lib/payments/amount';
import { currencies } from '@/lib/payments/money';
import {
  adviceWords,
  cardFieldWords,
  constraintWords,
  validWords,
} from '@/lib/words/lib/forms/errors';

/** Errors of a field. Those that the protocol does not have are sent with one of its codes. */
export const fieldErrors = {
  REQUIRED_FIELD_EMPTY: fieldEntry(
    'REQUIRED_FIELD_EMPTY',
    () => constraintWords.required,
    missingAnswerSentence,
  ),
  REQUIRED_FIELD_MISSING: fieldEntry(
    'REQUIRED_FIELD_MISSING',
    () => constraintWords.required,
    missingAnswerSentence,
  ),
  ...kindErrors,
  TYPE_NUMERIC: constraintEntry(
    'TYPE_NUMERIC',
    () => validWords.number,
    (field) => adviceWords.number(exampleNumber(field)),
  ),
  TOO_LOW: constraintEntry('TYPE_NUMERIC', (field) => validWords.orMore(formatLimit(field, 'min'))),
  TOO_HIGH: constraintEntry('TYPE_NUMERIC', (field) =>
    isOnlyNumber(field) ? formatLimit(field, 'max') : validWords.orLess(formatLimit(field, 'max')),
  ),
  NOT_A_STEP: constraintEntry('TYPE_NUMERIC', numberStepText),
  NOT_A_SUM: constraintEntry(
    'TYPE_NUMERIC',
    () => validWords.sum,
    (field) => adviceWords.sum(exampleAmount(field)),
  ),
  SUM_WITH_SEPARATOR: constraintEntry('TYPE_NUMERIC', () => validWords.sumWithoutSeparator),
  SUM_WITH_DECIMALS: constraintEntry('TYPE_NUMERIC', sumDecimalsText),
  SUM_TOO_LOW: constraintEntry('TYPE_NUMERIC', (field) =>
    validWords.orMore(formatAmountLimit(field, 'minMinor')),
  ),
  SUM_TOO_HIGH: constraintEntry('TYPE_NUMERIC', (field) =>
    validWords.orLess(formatAmountLimit(field, 'maxMinor')),
  ),
  TYPE_TEXT: constraintEntry('TYPE_TEXT', () => validWords.text),
  TOO_LONG: constraintEntry('TYPE_TEXT', (field) =>
    validWords.characters(formatLimit(field, 'maxLength')),
  ),
  TOO_MANY_BYTES: constraintEntry(
    'TYPE_TEXT',
    () => validWords.bytes,
    () => adviceWords.bytes,
    413,
  ),
  UNREADABLE_ANSWER: constraintEntry(
    'TYPE_TEXT',
    () => validWords.encoding,
    () => adviceWords.encoding,
  ),
  TOO_MANY_VALUES: constraintEntry(
    'TYPE_TEXT',
    () => validWords.oneAnswer,
    () => adviceWords.oneAnswer,
  ),
  NOT_A_CHOICE: constraintEntry(
    'TYPE_TEXT',
    () => validWords.choice,
    () => adviceWords.choice,
  ),
  TOO_MANY_CHOICES: constraintEntry(
    'TYPE_TEXT',
    (field) => validWords.choices(formatLimit(field, 'maxChoices')),
    (field) => adviceWords.choices(formatLimit(field, 'maxChoices')),
  ),
  TOO_MANY_ITEMS: constraintEntry(
    'TYPE_TEXT',
    (field) => validWords.orFewer(formatLimit(field, 'maxItems')),
    (field) => adviceWords.items(formatLimit(field, 'maxItems')),
  ),
  TOO_EARLY: constraintEntry('TYPE_TEXT', (field) => validWords.orLater(formatLimit(field, 'min'))),
  TOO_LATE: constraintEntry('TYPE_TEXT', (field) =>
    validWords.orEarlier(formatLimit(field, 'max')),
  ),
  NOT_A_FILE_TYPE: constraintEntry(
    'TYPE_TEXT',
    (field) => validWords.fileType(fileTypesOf(field)),
    (field) => adviceWords.fileType(fileTypesOf(field)),
  ),
  EMPTY_FILE: constraintEntry(
    'TYPE_TEXT',
    () => validWords.fullFile,
    () => adviceWords.fullFile,
  ),
  STRIPE_CLIENT_ERROR: fieldEntry(
    'STRIPE_CLIENT_ERROR',
    () => cardFieldWords.unusable,
    () => cardFieldWords.check,
    402,
  ),
  STRIPE_SCA_ERROR: fieldEntry(
    'STRIPE_SCA_ERROR',
    () => cardFieldWords.notApproved,
    () => cardFieldWords.otherCard,
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
  if (digits === 0) return validWords.sumWithoutDecimals;
  return digits === 3 ? validWords.sumWithThreeDecimals : validWords.sumWithTwoDecimals;
}

/** Returns the smallest valid amount, as a visitor types it. */
function exampleAmount(field: Field): string {
  if (field.kind !== 'text' || field.sum === undefined) return '12';
  const { currency, minMinor, locale } = field.sum;
  return typedNumber(plainAmount({ minor: minMinor, currency }), locale);
}

function fileTypesOf(field: Field): string {
  return field.kind === 'file' ? formatFileTypes(field.types) : '';
}
