import type { Field, FormDefinition } from '@/lib/forms/definition';
import { fieldIssue, type FieldErrorName, type Issue } from '@/lib/forms/errors';
import {
  isEmail,
  isPhoneNumber,
  isWebAddress,
  readNumber,
  trimmed,
} from '@/lib/forms/field-values';
import { valuesOf, withPlainBreaks, type SubmittedFields } from '@/lib/forms/submission';

/**
 * Checks what was sent against the form's definition and tells all that is wrong at once, one issue
 * per field, in the order of the fields. The browser and the server both call this function, so
 * they cannot disagree. Takes time linear in the length of the text.
 */
export function checkSubmission(
  { fields }: Pick<FormDefinition, 'fields'>,
  sent: SubmittedFields,
): Issue[] {
  return fields.flatMap((field) => {
    const error = errorOf(field, valuesOf(sent, field.name));
    return error === undefined ? [] : [fieldIssue(error, field)];
  });
}

function errorOf(field: Field, sent: readonly string[] | undefined): FieldErrorName | undefined {
  if (sent === undefined) return field.required ? 'REQUIRED_FIELD_MISSING' : undefined;
  const filled = sent.filter((value) => isFilled(field, value));
  if (filled.length === 0) return field.required ? 'REQUIRED_FIELD_EMPTY' : undefined;
  const isChoice = field.kind === 'select' || field.kind === 'radios';
  if (isChoice && filled.length > 1) return 'NOT_A_CHOICE';
  for (const value of filled) {
    const error = errorOfValue(field, value);
    if (error !== undefined) return error;
  }
  return undefined;
}

/** A program may send a box that is not ticked as `false`; a browser leaves it out. */
function isFilled(field: Field, value: string): boolean {
  const text = trimmed(value);
  if (field.kind !== 'consent') return text !== '';
  return !['', 'false', 'off', 'no', '0'].includes(text.toLowerCase());
}

function errorOfValue(field: Field, value: string): FieldErrorName | undefined {
  switch (field.kind) {
    case 'text':
    case 'textarea':
      return isTooLong(value, field.maxLength) ? 'TOO_LONG' : undefined;
    case 'email':
      if (isTooLong(value, field.maxLength)) return 'TOO_LONG';
      return isEmail(trimmed(value)) ? undefined : 'TYPE_EMAIL';
    case 'tel':
      if (isTooLong(value, field.maxLength)) return 'TOO_LONG';
      return isPhoneNumber(trimmed(value)) ? undefined : 'NOT_A_PHONE_NUMBER';
    case 'url':
      if (isTooLong(value, field.maxLength)) return 'TOO_LONG';
      return isWebAddress(trimmed(value)) ? undefined : 'NOT_A_WEB_ADDRESS';
    case 'numeric': {
      const number = readNumber(trimmed(value));
      if (number === undefined) return 'TYPE_NUMERIC';
      if (field.min !== undefined && number < field.min) return 'TOO_LOW';
      return field.max !== undefined && number > field.max ? 'TOO_HIGH' : undefined;
    }
    case 'select':
    case 'radios':
      return field.options.some((option) => option.value === value) ? undefined : 'NOT_A_CHOICE';
    case 'consent':
      return undefined;
  }
}

function isTooLong(value: string, maxLength: number | undefined): boolean {
  return maxLength !== undefined && withPlainBreaks(value).length > maxLength;
}
