import { constraintEntry } from '@/lib/forms/errors/field-entry';
import type { FieldKind, KindErrors, ServerFieldKind } from '@/lib/forms/kinds/field-kind';
import { oneText, textSettings, type TextBase } from '@/lib/forms/kinds/texts';
import { isWebAddress, trimInvisible } from '@/lib/forms/validation/field-values';
import { adviceWords, validWords } from '@/lib/words/lib/forms/errors';

/** A web address, also without its scheme. */
export interface UrlField extends TextBase {
  readonly kind: 'url';
}

export const url: FieldKind<UrlField, 'NOT_A_WEB_ADDRESS' | 'TOO_MANY_VALUES'> = {
  ...oneText,
  validate: (_field, value) =>
    isWebAddress(trimInvisible(value)) ? undefined : 'NOT_A_WEB_ADDRESS',
};

export const urlErrors = {
  NOT_A_WEB_ADDRESS: constraintEntry(
    'TYPE_TEXT',
    () => validWords.url,
    () => adviceWords.url,
  ),
} satisfies KindErrors;

export const urlOnServer: ServerFieldKind<UrlField> = {
  settings: textSettings,
  define: (base, settings) => ({ ...base, kind: 'url', ...settings }),
  control: () => ({
    element: 'input',
    type: 'url',
    inputMode: 'url',
    autoComplete: 'url',
    autoCapitalize: 'none',
  }),
  summary: 'none',
  canaryValue: ({ required }, site) => (required ? site.url : ''),
  example: {
    field: { kind: 'url', name: 'url', label: 'A web address', required: true },
    values: ['https://example.org'],
  },
};
