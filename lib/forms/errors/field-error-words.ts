import type { Field } from '@/lib/forms/definition';
import { quoteLabel, wrongAnswerSentence } from '@/lib/forms/errors/field-entry';
import type { FileField } from '@/lib/forms/kinds/file';
import { kindOf } from '@/lib/forms/kinds/registry';
import { formatDay } from '@/lib/forms/validation/dates';
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
  if (step === 1 && Number.isInteger(min)) return validWords.wholeNumber;
  const steps = [min, min + step, min + 2 * step].map((value) => Number(value.toFixed(10)));
  return validWords.steps(String(step), steps.join(', '));
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
  const { min = -Infinity, max = Infinity } = field.kind === 'numeric' ? field : {};
  return String(Math.min(Math.max(12, min), max));
}
