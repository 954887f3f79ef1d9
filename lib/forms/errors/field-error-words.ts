import type { Field } from '@/lib/forms/definition';
import { quoteLabel, wrongAnswerSentence } from '@/lib/forms/errors/field-entry';
import type { FileField } from '@/lib/forms/kinds/file';
import { kindOf } from '@/lib/forms/kinds/registry';
import { formatDay } from '@/lib/forms/validation/dates';
import { numberFormat } from '@/lib/intl/formatters';
import { formatAmountIn } from '@/lib/payments/amount';
import {
  adviceWords,
  missingWords,
  type totalFilesMessages,
  validWords,
} from '@/lib/words/lib/forms/errors';

/** Returns the sentence of a missing answer. */
export function missingAnswerSentence(field: Field): string {
  return missingWords[kindOf(field).missing](quoteLabel(field.label));
}

type Limit = 'min' | 'max' | 'maxLength' | 'maxChoices' | 'maxItems';
type Limits = Pick<Field, 'locale'> & Partial<Readonly<Record<Limit, number | string>>>;

/**
 * Formats a limit of a field in its locale. Numbers that visitors type have no separators, which they need not
 * type either.
 */
export function formatLimit(field: Field, limit: Limit): string {
  const { [limit]: value, locale }: Limits = field;
  if (limit === 'maxLength') return numberFormat(locale ?? 'en').format(Number(value));
  return field.kind === 'date' ? formatDay(String(value), locale) : typedNumber(value, locale);
}

/** Returns a number as people type it in a locale, such as `0.5` or `0,5`; other text unchanged. */
export function typedNumber(number: number | string | undefined, locale = 'en'): string {
  return String(number).replace('.', numberFormat(locale).format(0.5).charAt(1));
}

/** Formats the smallest or largest amount of a field as the country or the language of the site does. */
export function formatAmountLimit(field: Field, limit: 'minMinor' | 'maxMinor'): string {
  if (field.kind !== 'text' || field.sum === undefined) return '';
  const { currency, locale = 'en', [limit]: minor } = field.sum;
  return formatAmountIn({ minor, currency }, locale);
}

/** Describes valid numbers: `a whole number`, or `a number in steps of 0.5: 1, 1.5, 2 and so on`. */
export function numberStepText(field: Field): string {
  if (field.kind !== 'numeric') return '';
  const { step = 1, min = 0, locale } = field;
  if (step === 1 && Number.isInteger(min)) return validWords.wholeNumber;
  const typed = (value: number) => typedNumber(Number(value.toFixed(10)), locale);
  return validWords.steps(typed(step), typed(min), typed(min + step), typed(min + 2 * step));
}

/** Returns the message of files that exceed a limit of their field. */
export function fileMessage(name: keyof typeof totalFilesMessages, field: FileField): string {
  const { maxFiles, maxMegabytes } = field;
  if (name === 'FILES_TOO_BIG') {
    const advice = maxFiles === 1 ? adviceWords.smallerFile : adviceWords.smallerFiles;
    return wrongAnswerSentence(field, advice(String(maxMegabytes)));
  }
  return wrongAnswerSentence(field, adviceWords.fewerFiles(maxFiles));
}

/** Returns a number that a field accepts: 12, or its limit that is nearest to 12. */
export function exampleNumber(field: Field): string {
  const { min = -Infinity, max = Infinity, locale } = field.kind === 'numeric' ? field : {};
  return typedNumber(Math.min(Math.max(12, min), max), locale);
}
