import type { FieldBase, FieldKind, ServerFieldKind } from '@/lib/forms/kinds/field-kind';
import { formatText } from '@/lib/forms/kinds/texts';

/** A hidden value. The sender may change it. */
export interface HiddenField extends FieldBase {
  readonly kind: 'hidden';
  readonly value: string;
}

export const hidden: FieldKind<HiddenField> = {
  missing: 'fillIn',
  severalValues: undefined,
  validate: () => undefined,
  format: formatText,
  carryOver: () => [],
};

export const hiddenOnServer: ServerFieldKind<HiddenField> = {
  settings: ['value', 'summary'],
  needs: 'value',
  define: (base, { value = '' }) => ({ ...base, kind: 'hidden', value }),
  control: ({ value }, sent = value) => ({ element: 'hidden', value: sent }),
  summary: 'none',
  isFinal: true,
  canaryValue: ({ value }) => value,
  example: {
    field: { kind: 'hidden', name: 'hidden', label: 'Unseen', required: true, value: 'gallery' },
    values: ['gallery'],
  },
};
