import type { FieldBase, FieldKind, ServerFieldKind } from '@/lib/forms/kinds/field-kind';
import { isChecked } from '@/lib/forms/validation/field-values';
import { tickWords } from '@/lib/words/lib/forms';

/** A box to tick. */
export interface ConsentField extends FieldBase {
  readonly kind: 'consent';
}

export const consent: FieldKind<ConsentField> = {
  missing: 'tick',
  severalValues: undefined,
  validate: () => undefined,
  format: (_field, value) => (isChecked(value) ? tickWords.yes : tickWords.no),
  carryOver: (_field, values) => (values.some(isChecked) ? values.slice(0, 1) : []),
};

export const consentOnServer: ServerFieldKind<ConsentField> = {
  settings: ['summary'],
  define: (base) => ({ ...base, kind: 'consent' }),
  control: () => ({ element: 'tick' }),
  summary: 'none',
  isFinal: true,
  canaryValue: () => 'yes',
  example: {
    field: { kind: 'consent', name: 'consent', label: 'You may keep this', required: true },
    values: ['yes'],
  },
};
