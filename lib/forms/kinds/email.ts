import { constraintEntry } from '@/lib/forms/errors/field-entry';
import type { FieldKind, KindErrors, ServerFieldKind } from '@/lib/forms/kinds/field-kind';
import { oneText, textSettings, type TextBase } from '@/lib/forms/kinds/texts';
import { isEmail, trimInvisible } from '@/lib/forms/validation/field-values';
import { adviceWords, validWords } from '@/lib/words/lib/forms/errors';

/** An e-mail address. */
export interface EmailField extends TextBase {
  readonly kind: 'email';
}

export const email: FieldKind<EmailField, 'TYPE_EMAIL'> = {
  ...oneText,
  severalValues: 'TYPE_EMAIL',
  validate: (_field, value) => (isEmail(trimInvisible(value)) ? undefined : 'TYPE_EMAIL'),
};

export const emailErrors = {
  TYPE_EMAIL: constraintEntry(
    'TYPE_EMAIL',
    () => validWords.email,
    () => adviceWords.email,
  ),
} satisfies KindErrors;

export const emailOnServer: ServerFieldKind<EmailField> = {
  settings: textSettings,
  define: (base, settings) => ({ ...base, kind: 'email', ...settings }),
  control: () => ({
    element: 'input',
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    autoCapitalize: 'none',
  }),
  summary: 'fact',
  canaryValue: () => 'canary@example.org',
  example: {
    field: { kind: 'email', name: 'email', label: 'An e-mail address', required: true },
    values: ['ada@example.org'],
  },
};
