import { constraintEntry } from '@/lib/forms/errors/field-entry';
import type {
  FieldBase,
  FieldKind,
  KindErrors,
  ServerFieldKind,
} from '@/lib/forms/kinds/field-kind';
import { oneText, textSettings, type TextBase } from '@/lib/forms/kinds/texts';
import { isPhoneNumber, trimInvisible } from '@/lib/forms/validation/field-values';
import { adviceWords, validWords } from '@/lib/words/lib/forms/errors';

/** A telephone number, also with words. */
export interface TelField extends TextBase {
  readonly kind: 'tel';
  /** A number of the site's country, for messages; a British one if missing. */
  readonly example?: string;
}

export const tel: FieldKind<TelField, 'NOT_A_PHONE_NUMBER' | 'TOO_MANY_VALUES'> = {
  ...oneText,
  validate: (_field, value) =>
    isPhoneNumber(trimInvisible(value)) ? undefined : 'NOT_A_PHONE_NUMBER',
};

export const telErrors = {
  NOT_A_PHONE_NUMBER: constraintEntry(
    'TYPE_TEXT',
    () => validWords.phone,
    ({ example = '01632 960168' }: FieldBase & Pick<TelField, 'example'>) =>
      adviceWords.phone(example),
  ),
} satisfies KindErrors;

export const telOnServer: ServerFieldKind<TelField> = {
  settings: textSettings,
  define: (base, settings) => ({ ...base, kind: 'tel', ...settings }),
  control: () => ({ element: 'input', type: 'tel', autoComplete: 'tel' }),
  summary: 'none',
  isLinkSuspicious: true,
  canaryValue: ({ required }) => (required ? '+441632960000' : ''),
  example: {
    field: { kind: 'tel', name: 'tel', label: 'A telephone number', required: true },
    values: ['01632 960168'],
  },
};
