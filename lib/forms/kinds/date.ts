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
import { formatDay, parseDate } from '@/lib/forms/validation/dates';
import { trimInvisible } from '@/lib/forms/validation/field-values';
import { adviceWords, validWords } from '@/lib/words/lib/forms/errors';

/** A date, sent as `2026-11-20`. */
export interface DateField extends MomentBase {
  readonly kind: 'date';
}

export const date: FieldKind<DateField, MomentError | 'NOT_A_DATE' | 'TOO_MANY_VALUES'> = {
  ...oneText,
  validate(field, value) {
    const parsed = parseDate(trimInvisible(value), field.locale);
    return parsed === undefined ? 'NOT_A_DATE' : validateMoment(field, parsed);
  },
  format: (field, value) => formatDay(value, field.locale),
  carryOver: (_field, values) => carryParsed(values, parseDate),
};

export const dateErrors = {
  NOT_A_DATE: constraintEntry(
    'TYPE_TEXT',
    () => validWords.date,
    () => adviceWords.date,
  ),
} satisfies KindErrors;

export const dateOnServer: ServerFieldKind<DateField> = {
  settings: ['min', 'max', 'autocomplete', 'summary'],
  isValidLimit: (limit) => parseDate(String(limit)) === limit,
  define: (base, settings, locale) => ({
    ...base,
    kind: 'date',
    ...momentLimits(settings),
    locale,
  }),
  control: (field, value = '') =>
    momentControl('date', field, value, (text) => parseDate(text, field.locale)),
  summary: 'fact',
  canaryValue: ({ required, min, max }, { today }) => (required ? (min ?? max ?? today) : ''),
  example: {
    field: { kind: 'date', name: 'date', label: 'A day', required: true, min: '2026-11-20' },
    values: ['2026-11-27'],
  },
};
