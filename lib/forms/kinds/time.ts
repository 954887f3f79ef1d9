import { constraintEntry } from '@/lib/forms/errors/field-entry';
import type { FieldKind, KindErrors, ServerFieldKind } from '@/lib/forms/kinds/field-kind';
import {
  type MomentBase,
  momentControl,
  type MomentError,
  momentLimits,
  validateMoment,
} from '@/lib/forms/kinds/moments';
import { carryParsed, oneText } from '@/lib/forms/kinds/texts';
import { parseTime } from '@/lib/forms/validation/dates';
import { trimInvisible } from '@/lib/forms/validation/field-values';
import { adviceWords, validWords } from '@/lib/words/lib/forms/errors';

/** A time, sent as `19:30`. */
export interface TimeField extends MomentBase {
  readonly kind: 'time';
}

export const time: FieldKind<TimeField, MomentError | 'NOT_A_TIME' | 'TOO_MANY_VALUES'> = {
  ...oneText,
  validate(field, value) {
    const parsed = parseTime(trimInvisible(value));
    return parsed === undefined ? 'NOT_A_TIME' : validateMoment(field, parsed);
  },
  carryOver: (_field, values) => carryParsed(values, parseTime),
};

export const timeErrors = {
  NOT_A_TIME: constraintEntry(
    'TYPE_TEXT',
    () => validWords.time,
    () => adviceWords.time,
  ),
} satisfies KindErrors;

export const timeOnServer: ServerFieldKind<TimeField> = {
  settings: ['min', 'max', 'autocomplete', 'summary'],
  isValidLimit: (limit) => parseTime(String(limit)) === limit,
  define: (base, settings) => ({ ...base, kind: 'time', ...momentLimits(settings) }),
  control: (field, value = '') => momentControl('time', field, value, parseTime),
  summary: 'fact',
  canaryValue: ({ required, min, max }) => (required ? (min ?? max ?? '12:00') : ''),
  example: {
    field: { kind: 'time', name: 'time', label: 'A time of day', required: true },
    values: ['19:30'],
  },
};
