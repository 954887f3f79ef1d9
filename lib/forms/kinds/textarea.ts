import type { FieldKind, ServerFieldKind } from '@/lib/forms/kinds/field-kind';
import { formatText, type TextBase } from '@/lib/forms/kinds/texts';

/** A text of several lines. */
export interface TextareaField extends TextBase {
  readonly kind: 'textarea';
}

export const textarea: FieldKind<TextareaField, 'TOO_MANY_VALUES'> = {
  missing: 'Fill in',
  severalValues: 'TOO_MANY_VALUES',
  validate: () => undefined,
  format: formatText,
  carryOver: (_field, values) => values.slice(0, 1),
};

export const textareaOnServer: ServerFieldKind<TextareaField> = {
  settings: ['maxLength', 'autocomplete', 'summary'],
  define: (base, settings) => ({ ...base, kind: 'textarea', ...settings }),
  control: ({ maxLength }) => ({ element: 'textarea', maxLength }),
  summary: 'message',
  isWritten: true,
  isLinkSuspicious: false,
  isFinal: false,
  testValue: ({ required, maxLength }) => (required ? 'Canary'.slice(0, maxLength) : ''),
  example: {
    field: { kind: 'textarea', name: 'textarea', label: 'A longer text', required: true },
    values: ['One line,\nand another.'],
  },
};
