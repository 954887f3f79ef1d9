import { parseDate, parseTime } from '@/lib/forms/validation/dates';
import type {
  DateTimeField,
  Field,
  FileField,
  HiddenField,
  NumericField,
  TextField,
} from '@/lib/forms/definition';
import type { FieldErrorName } from '@/lib/forms/errors/field-errors';
import {
  isEmail,
  isOnStep,
  isPhoneNumber,
  isWebAddress,
  parseNumber,
  trimInvisible,
} from '@/lib/forms/validation/field-values';
import { textLength } from '@/lib/forms/submission';
import { hasThousandsSeparator, hasWrongDecimals, parseAmount } from '@/lib/payments/amount';

export type ValueError = Extract<
  FieldErrorName,
  | 'NOT_A_CHOICE'
  | 'NOT_A_DATE'
  | 'NOT_A_PHONE_NUMBER'
  | 'NOT_A_STEP'
  | 'NOT_A_SUM'
  | 'NOT_A_TIME'
  | 'NOT_A_WEB_ADDRESS'
  | 'SUM_TOO_HIGH'
  | 'SUM_TOO_LOW'
  | 'SUM_WITH_SEPARATOR'
  | 'SUM_WITH_DECIMALS'
  | 'TOO_EARLY'
  | 'TOO_HIGH'
  | 'TOO_LATE'
  | 'TOO_LONG'
  | 'TOO_LOW'
  | 'TYPE_EMAIL'
  | 'TYPE_NUMERIC'
>;

/** Validates a value that is not blank. Returns the error; `undefined` for a valid value. */
export function validateValue(
  field: Exclude<Field, FileField | HiddenField>,
  value: string,
): ValueError | undefined {
  switch (field.kind) {
    case 'text':
      if (isTooLong(value, field.maxLength)) return 'TOO_LONG';
      return field.sum === undefined ? undefined : validateAmount(field.sum, value);
    case 'textarea':
    case 'repeat':
      return isTooLong(value, field.maxLength) ? 'TOO_LONG' : undefined;
    case 'email':
      if (isTooLong(value, field.maxLength)) return 'TOO_LONG';
      return isEmail(trimInvisible(value)) ? undefined : 'TYPE_EMAIL';
    case 'tel':
      if (isTooLong(value, field.maxLength)) return 'TOO_LONG';
      return isPhoneNumber(trimInvisible(value)) ? undefined : 'NOT_A_PHONE_NUMBER';
    case 'url':
      if (isTooLong(value, field.maxLength)) return 'TOO_LONG';
      return isWebAddress(trimInvisible(value)) ? undefined : 'NOT_A_WEB_ADDRESS';
    case 'numeric':
      return validateNumber(field, value);
    case 'date':
    case 'time':
      return validateDateOrTime(field, value);
    case 'select':
    case 'radios':
    case 'checkboxes':
      return field.options.some((option) => option.value === value) ? undefined : 'NOT_A_CHOICE';
    case 'consent':
      return undefined;
  }
}

function validateAmount(
  { currency, minMinor, maxMinor }: NonNullable<TextField['sum']>,
  value: string,
): ValueError | undefined {
  const minor = parseAmount(trimInvisible(value), currency);
  if (minor === undefined) {
    if (hasWrongDecimals(trimInvisible(value), currency)) return 'SUM_WITH_DECIMALS';
    const isSeparated = hasThousandsSeparator(trimInvisible(value), currency);
    return isSeparated ? 'SUM_WITH_SEPARATOR' : 'NOT_A_SUM';
  }
  if (minor < minMinor) return 'SUM_TOO_LOW';
  return minor > maxMinor ? 'SUM_TOO_HIGH' : undefined;
}

function validateNumber({ min, max, step }: NumericField, value: string): ValueError | undefined {
  const number = parseNumber(trimInvisible(value));
  if (number === undefined) return 'TYPE_NUMERIC';
  if (min !== undefined && number < min) return 'TOO_LOW';
  if (max !== undefined && number > max) return 'TOO_HIGH';
  return step === undefined || isOnStep(number, step, min ?? 0) ? undefined : 'NOT_A_STEP';
}

function validateDateOrTime(
  { kind, min, max }: DateTimeField,
  value: string,
): ValueError | undefined {
  const isDate = kind === 'date';
  const parsed = isDate ? parseDate(trimInvisible(value)) : parseTime(trimInvisible(value));
  if (parsed === undefined) return isDate ? 'NOT_A_DATE' : 'NOT_A_TIME';
  // Dates and times in these formats sort as text.
  if (min !== undefined && parsed < min) return 'TOO_EARLY';
  return max !== undefined && parsed > max ? 'TOO_LATE' : undefined;
}

function isTooLong(value: string, maxLength: number | undefined): boolean {
  return maxLength !== undefined && textLength(value) > maxLength;
}
