import { constraintEntry } from '@/lib/forms/errors/field-entry';
import type {
  FieldBase,
  FieldKind,
  KindErrors,
  ServerFieldKind,
} from '@/lib/forms/kinds/field-kind';
import { carryParsed, formatText } from '@/lib/forms/kinds/texts';
import { parseTime, validateMoment, type MomentError } from '@/lib/forms/validation/dates';
import { trimInvisible } from '@/lib/forms/validation/field-values';

/** A time, sent as `19:30`. */
export interface TimeField extends FieldBase {
  readonly kind: 'time';
  /** The first and last valid value, in the same format. */
  readonly min?: string;
  readonly max?: string;
}

export const time: FieldKind<TimeField, MomentError | 'NOT_A_TIME' | 'TOO_MANY_VALUES'> = {
  missing: 'Fill in',
  severalValues: 'TOO_MANY_VALUES',
  validate(field, value) {
    const parsed = parseTime(trimInvisible(value));
    return parsed === undefined ? 'NOT_A_TIME' : validateMoment(field, parsed);
  },
  format: formatText,
  carryOver: (_field, values) => carryParsed(values, parseTime),
};

export const timeErrors = {
  NOT_A_TIME: constraintEntry(
    'TYPE_TEXT',
    () => 'a time such as 19:30',
    () => 'enter a time: hours and minutes, such as 19:30',
  ),
} satisfies KindErrors;

export const timeOnServer: ServerFieldKind<TimeField> = {
  settings: ['min', 'max', 'autocomplete', 'summary'],
  limits: {
    isValid: (limit) => parseTime(String(limit)) === limit,
    advice: "write a time in quotes, such as '19:30'",
  },
  define: (base, { min, max }) => ({
    ...base,
    kind: 'time',
    ...(typeof min === 'string' ? { min } : {}),
    ...(typeof max === 'string' ? { max } : {}),
  }),
  control({ min, max }, value = '') {
    const parsed = parseTime(value);
    // A picker would drop a value that it cannot parse.
    if (value !== '' && parsed === undefined) return { element: 'input', type: 'text' };
    return { element: 'input', type: 'time', min, max, value: parsed ?? '' };
  },
  summary: 'fact',
  isWritten: false,
  isLinkSuspicious: false,
  isFinal: false,
  testValue: ({ required, min, max }) => (required ? (min ?? max ?? '12:00') : ''),
  example: {
    field: { kind: 'time', name: 'time', label: 'A time of day', required: true },
    values: ['19:30'],
  },
};
