import type { FieldKind, ServerFieldKind } from '@/lib/forms/kinds/field-kind';
import { formatText, inOneLine, type TextBase } from '@/lib/forms/kinds/texts';

/** A short text that is asked several times, such as guests. Sent as one name with several values. */
export interface RepeatField extends TextBase {
  readonly kind: 'repeat';
  /** The label of an item, such as `Guest`; items are numbered. */
  readonly itemLabel: string;
  /** 1 to 9. */
  readonly maxItems: number;
}

export const repeat: FieldKind<RepeatField, 'TOO_MANY_ITEMS'> = {
  missing: 'fillIn',
  severalValues: undefined,
  validate: () => undefined,
  validateCount: (field, values) => (values.length > field.maxItems ? 'TOO_MANY_ITEMS' : undefined),
  format: formatText,
  carryOver: (field, values) => values.slice(0, field.maxItems).map(inOneLine),
};

export const repeatOnServer: ServerFieldKind<RepeatField> = {
  settings: ['itemLabel', 'maxItems', 'maxLength', 'summary'],
  needs: 'itemLabel',
  define: (base, { itemLabel = base.name, maxItems = 9, maxLength }) => ({
    ...base,
    kind: 'repeat',
    itemLabel,
    maxItems,
    maxLength,
  }),
  control: ({ itemLabel, maxItems }) => ({ element: 'items', itemLabel, maxItems }),
  summary: 'fact',
  isWritten: true,
  isLinkSuspicious: true,
  canaryValue: ({ required }) => (required ? 'Canary' : ''),
  example: {
    field: {
      kind: 'repeat',
      name: 'repeat',
      label: 'Several times',
      required: true,
      itemLabel: 'Guest',
      maxItems: 3,
    },
    values: ['Ada', 'Ben'],
  },
};
