import type { FieldBase, FieldKind, ServerFieldKind } from '@/lib/forms/kinds/field-kind';
import { carryParsed, formatText } from '@/lib/forms/kinds/texts';
import { numberFormat } from '@/lib/intl/formatters';
import { isOnStep, parseNumber, trimInvisible } from '@/lib/forms/validation/field-values';

/** A number. */
export interface NumericField extends FieldBase {
  readonly kind: 'numeric';
  readonly min?: number;
  readonly max?: number;
  /** Values are whole multiples of it, counted from `min` or 0, such as 1 or 0.5. */
  readonly step?: number;
  /** It counts a kind of ticket. A form with such fields needs one of them at least. */
  readonly isTicket?: true;
  /** Only those with a code may book this kind. */
  readonly needsCode?: true;
}

export const numeric: FieldKind<
  NumericField,
  'NOT_A_STEP' | 'TOO_HIGH' | 'TOO_LOW' | 'TYPE_NUMERIC'
> = {
  missing: 'fillIn',
  severalValues: 'TYPE_NUMERIC',
  validate({ min, max, step, locale }, value) {
    const text = trimInvisible(value);
    const number = parseNumber(text);
    if (number === undefined || mayBeGroups(text, locale)) return 'TYPE_NUMERIC';
    if (min !== undefined && number < min) return 'TOO_LOW';
    if (max !== undefined && number > max) return 'TOO_HIGH';
    return step === undefined || isOnStep(number, step, min ?? 0) ? undefined : 'NOT_A_STEP';
  },
  format: formatText,
  carryOver: (_field, values) => carryParsed(values, parseNumber),
};

/**
 * Whether a text such as `1.234` has a decimal point where the locale has it between thousands. Browsers leave it to
 * the server, so that their scripts stay small.
 */
function mayBeGroups(text: string, locale: string | undefined): boolean {
  return (
    typeof window === 'undefined' &&
    locale !== undefined &&
    /^[+-]?\d{1,3}\.\d{3}$/.test(text) &&
    numberFormat(locale).format(0.5).includes(',')
  );
}

export const numericOnServer: ServerFieldKind<NumericField> = {
  settings: ['min', 'max', 'step', 'was', 'autocomplete', 'summary'],
  isValidLimit: (limit) => typeof limit === 'number',
  define: (base, { min, max, step }) => ({
    ...base,
    kind: 'numeric',
    min: typeof min === 'number' ? min : undefined,
    max: typeof max === 'number' ? max : undefined,
    step,
  }),
  // Not type="number", which loses unreadable values and changes with the mouse wheel.
  control: ({ min = 0, step }) => ({
    element: 'input',
    type: 'text',
    inputMode: step === 1 && min >= 0 ? 'numeric' : 'decimal',
  }),
  summary: 'number',
  canaryValue: ({ required, min, max = 0 }) => (required ? String(min ?? Math.min(0, max)) : ''),
  example: {
    field: { kind: 'numeric', name: 'numeric', label: 'A number', required: true, min: 1, max: 12 },
    values: ['4'],
  },
};
