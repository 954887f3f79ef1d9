import type { Field } from '@/lib/forms/definition';
import { quoteLabel, wrongAnswerSentence } from '@/lib/forms/errors/field-entry';
import type { FileField } from '@/lib/forms/kinds/file';
import { kindOf } from '@/lib/forms/kinds/registry';
import { formatDay } from '@/lib/forms/validation/dates';
import { formatAmountIn } from '@/lib/payments/amount';

/** Returns the sentence of a missing answer. */
export function missingAnswerSentence(field: Field): string {
  return `${kindOf(field).missing} ${quoteLabel(field.label)}`;
}

/**
 * Formats a limit of a field: a date in the site's locale, a length in the catalogue's language. Numbers
 * that visitors type have no separators, because a form does not accept them.
 */
export function formatLimit(
  field: Field,
  limit: 'min' | 'max' | 'maxLength' | 'maxChoices' | 'maxItems',
): string {
  const none = {
    min: undefined,
    max: undefined,
    maxLength: undefined,
    maxChoices: undefined,
    maxItems: undefined,
  };
  const value = { ...none, ...field }[limit];
  if (field.kind === 'date') return formatDay(String(value), field.locale);
  return limit === 'maxLength' ? Number(value).toLocaleString('en') : String(value);
}

/** Formats the smallest or largest amount of a field as the country or the catalogue's language does. */
export function formatAmountLimit(field: Field, limit: 'minMinor' | 'maxMinor'): string {
  if (field.kind !== 'text' || field.sum === undefined) return '';
  const { currency, locale = 'en', [limit]: minor } = field.sum;
  return formatAmountIn({ minor, currency }, locale);
}

/** Describes valid numbers: `a whole number`, or `a number in steps of 0.5: 1, 1.5, 2 and so on`. */
export function numberStepText(field: Field): string {
  if (field.kind !== 'numeric') return '';
  const { step = 1, min = 0 } = field;
  if (step === 1 && Number.isInteger(min)) return 'a whole number';
  const steps = [min, min + step, min + 2 * step].map((value) => Number(value.toFixed(10)));
  return `a number in steps of ${step}: ${steps.join(', ')} and so on`;
}

/** The messages of the limits that all files of a submission share. */
export const totalFilesMessages = {
  FILES_TOO_BIG: 'The files are too large: at most 10 MB together.',
  TOO_MANY_FILES: 'There are too many files: at most 5.',
} as const;

/** Returns the message of files that exceed a limit of their field. */
export function fileMessage(name: keyof typeof totalFilesMessages, field: FileField): string {
  const { maxFiles, maxMegabytes } = field;
  if (name === 'FILES_TOO_BIG') {
    const each = maxFiles === 1 ? '' : ' each';
    return wrongAnswerSentence(field, `choose a smaller file: at most ${maxMegabytes} MB${each}`);
  }
  const files = maxFiles === 1 ? 'one file' : `${maxFiles} files`;
  return wrongAnswerSentence(field, `choose fewer files: at most ${files}`);
}

/** Returns a number that a field accepts: 12, or its limit that is nearest to 12. */
export function exampleNumber(field: Field): string {
  const { min = -Infinity, max = Infinity } = field.kind === 'numeric' ? field : {};
  return String(Math.min(Math.max(12, min), max));
}
