import { constraintEntry } from '@/lib/forms/errors/field-entry';
import type {
  FieldBase,
  FieldKind,
  KindErrors,
  ServerFieldKind,
} from '@/lib/forms/kinds/field-kind';
import {
  formatDay,
  parseDate,
  validateMoment,
  type MomentError,
} from '@/lib/forms/validation/dates';
import { carryParsed } from '@/lib/forms/kinds/texts';
import { trimInvisible } from '@/lib/forms/validation/field-values';

/** A date, sent as `2026-11-20`. */
export interface DateField extends FieldBase {
  readonly kind: 'date';
  /** The first and last valid value, in the same format. */
  readonly min?: string;
  readonly max?: string;
  /** The site's locale, for dates in messages and mails. */
  readonly locale?: string;
}

export const date: FieldKind<DateField, MomentError | 'NOT_A_DATE' | 'TOO_MANY_VALUES'> = {
  missing: 'Fill in',
  severalValues: 'TOO_MANY_VALUES',
  validate(field, value) {
    const parsed = parseDate(trimInvisible(value));
    return parsed === undefined ? 'NOT_A_DATE' : validateMoment(field, parsed);
  },
  format: (field, value) => formatDay(value, field.locale),
  carryOver: (_field, values) => carryParsed(values, parseDate),
};

export const dateErrors = {
  NOT_A_DATE: constraintEntry(
    'TYPE_TEXT',
    () => 'a date such as 2027-03-28',
    () => 'enter a date: year, month and day, such as 2027-03-28',
  ),
} satisfies KindErrors;

export const dateOnServer: ServerFieldKind<DateField> = {
  settings: ['min', 'max', 'autocomplete', 'summary'],
  limits: {
    isValid: (limit) => parseDate(String(limit)) === limit,
    advice: "write a date in quotes, such as '2027-03-28'",
  },
  define: (base, { min, max }, locale) => ({
    ...base,
    kind: 'date',
    ...(typeof min === 'string' ? { min } : {}),
    ...(typeof max === 'string' ? { max } : {}),
    locale,
  }),
  control({ min, max }, value = '') {
    const parsed = parseDate(value);
    // A picker would drop a value that it cannot parse.
    if (value !== '' && parsed === undefined) return { element: 'input', type: 'text' };
    return { element: 'input', type: 'date', min, max, value: parsed ?? '' };
  },
  summary: 'fact',
  isWritten: false,
  isLinkSuspicious: false,
  isFinal: false,
  testValue: ({ required, min, max }, { today }) => (required ? (min ?? max ?? today) : ''),
  example: {
    field: { kind: 'date', name: 'date', label: 'A day', required: true, min: '2026-11-20' },
    values: ['2026-11-27'],
  },
};
