import type { FieldKind, ServerFieldKind } from '@/lib/forms/kinds/field-kind';
import { oneText, textSettings, type TextBase } from '@/lib/forms/kinds/texts';
import { trimInvisible } from '@/lib/forms/validation/field-values';
import { type AmountProblem, readAmount } from '@/lib/payments/amount';
import type { AmountBounds } from '@/lib/payments/money';

/** A text of one line. */
export interface TextField extends TextBase {
  readonly kind: 'text';
  /** The text is an amount of money within these bounds. */
  readonly sum?: AmountBounds;
  /** It asks for the code of tickets, which is checked and not stored. */
  readonly isCode?: true;
}

type AmountError = AmountProblem | 'SUM_TOO_HIGH' | 'SUM_TOO_LOW';

export const text: FieldKind<TextField, AmountError | 'TOO_MANY_VALUES'> = {
  ...oneText,
  validate: ({ sum }, value) =>
    sum === undefined ? undefined : validateAmount(sum, trimInvisible(value)),
};

export const textOnServer: ServerFieldKind<TextField> = {
  settings: textSettings,
  define: (base, settings) => ({ ...base, kind: 'text', ...settings }),
  control: ({ sum }) => ({
    element: 'input',
    type: 'text',
    inputMode: sum === undefined ? undefined : 'decimal',
    isProse: true,
  }),
  summary: 'fact',
  isWritten: true,
  isLinkSuspicious: true,
  canaryValue({ required, sum, maxLength }) {
    if (!required) return '';
    return sum === undefined ? 'Canary'.slice(0, maxLength) : undefined;
  },
  example: {
    field: { kind: 'text', name: 'text', label: 'A short text', required: true },
    values: ['Ada Wren'],
  },
};

function validateAmount(
  { currency, minMinor, maxMinor }: AmountBounds,
  typed: string,
): AmountError | undefined {
  const minor = readAmount(typed, currency);
  if (typeof minor === 'string') return minor;
  if (minor < minMinor) return 'SUM_TOO_LOW';
  return minor > maxMinor ? 'SUM_TOO_HIGH' : undefined;
}
