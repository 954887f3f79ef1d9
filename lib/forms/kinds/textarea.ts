import type { FieldKind, ServerFieldKind } from '@/lib/forms/kinds/field-kind';
import { oneText, textSettings, type TextBase } from '@/lib/forms/kinds/texts';

/** A text of several lines. */
export interface TextareaField extends TextBase {
  readonly kind: 'textarea';
}

export const textarea: FieldKind<TextareaField, 'TOO_MANY_VALUES'> = {
  ...oneText,
  validate: () => undefined,
  carryOver: (_field, values) => values.slice(0, 1),
};

export const textareaOnServer: ServerFieldKind<TextareaField> = {
  settings: textSettings,
  define: (base, settings) => ({ ...base, kind: 'textarea', ...settings }),
  control: ({ maxLength }) => ({ element: 'textarea', maxLength }),
  summary: 'message',
  isWritten: true,
  canaryValue: ({ required, maxLength }) => (required ? 'Canary'.slice(0, maxLength) : ''),
  example: {
    field: { kind: 'textarea', name: 'textarea', label: 'A longer text', required: true },
    values: ['One line,\nand another.'],
  },
};
