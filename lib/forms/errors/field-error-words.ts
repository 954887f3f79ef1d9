import type { Field, FileField } from '@/lib/forms/definition';
import { formatDay } from '@/lib/forms/validation/dates';
import { formatAmount } from '@/lib/payments/amount';

/** Returns the sentence of a missing answer. */
export function missingAnswerSentence({ kind, label }: Field): string {
  const prompt = promptFor(label);
  const noun = labelAsNoun(label);
  switch (kind) {
    case 'consent':
      return `Tick the box: ${label}`;
    case 'select':
    case 'radios':
      return prompt ?? `Choose ${noun}`;
    case 'checkboxes':
      return prompt ?? `Choose ${noun}, one or more`;
    case 'file':
      return prompt ?? `Choose a file for ${noun}`;
    case 'text':
    case 'email':
    case 'tel':
    case 'url':
    case 'textarea':
    case 'numeric':
    case 'date':
    case 'time':
    case 'repeat':
    case 'hidden':
      return prompt ?? `Enter ${noun}`;
  }
}

/** Returns the sentence of a number outside its limits: `Enter a number up to 12 for your group size`. */
export function wrongNumberSentence(label: string, valid: string): string {
  const of = promptFor(label) === undefined ? labelAsNoun(label) : `“${label}”`;
  return `Enter a number ${valid} for ${of}`;
}

/** Returns the sentence of an invalid answer: `Enter your own sum: £5.00 or more`. */
export function wrongAnswerSentence(label: string, valid: string): string {
  const prompt = promptFor(label);
  return prompt === undefined ? `Enter ${labelAsNoun(label)}: ${valid}` : `${prompt} with ${valid}`;
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

/** Formats the smallest or largest amount of a field, in the catalogue's language. */
export function formatAmountLimit(field: Field, limit: 'minMinor' | 'maxMinor'): string {
  if (field.kind !== 'text' || field.sum === undefined) return '';
  const { currency, [limit]: minor } = field.sum;
  return formatAmount({ minor, currency }, 'en');
}

/** Describes valid numbers: `a whole number`, or `a number in steps of 0.5: 1, 1.5, 2 and so on`. */
export function numberStepText(field: Field): string {
  if (field.kind !== 'numeric') return '';
  const { step = 1, min = 0 } = field;
  if (step === 1 && Number.isInteger(min)) return 'a whole number';
  const steps = [min, min + step, min + 2 * step].map((value) => Number(value.toFixed(10)));
  return `a number in steps of ${step}: ${steps.join(', ')} and so on`;
}

const determiners = /^(?:your|the|an?|my|our|their|his|her|its|any|this|that|which|whose)\s/i;

/**
 * Converts a label to a noun in a sentence: `Your name` to `your name`, `E-mail address` to `your
 * e-mail address`. `VAT number` keeps its capitals, and a question is quoted.
 */
export function labelAsNoun(label: string): string {
  if (label.endsWith('?')) return `an answer to “${label}”`;
  const lower = /^\p{Lu}\p{Lu}/u.test(label)
    ? label
    : label.charAt(0).toLocaleLowerCase() + label.slice(1);
  return determiners.test(label) ? lower : `your ${lower}`;
}

/** Returns the prompt for a label that is a question; `undefined` for any other label. */
function promptFor(label: string): string | undefined {
  return label.endsWith('?') ? `Answer “${label}”` : undefined;
}

/** The messages of the limits that all files of a submission share. */
export const totalFilesMessages = {
  FILES_TOO_BIG: 'The files are too large: at most 10 MB together.',
  TOO_MANY_FILES: 'There are too many files: at most 5.',
} as const;

/** Returns the message of files that exceed a limit of their field. */
export function fileMessage(
  name: keyof typeof totalFilesMessages,
  { label, maxFiles, maxMegabytes }: FileField,
): string {
  if (name === 'FILES_TOO_BIG') {
    const each = maxFiles === 1 ? '' : ' each';
    return `Choose a smaller file for ${labelAsNoun(label)}: at most ${maxMegabytes} MB${each}`;
  }
  const files = maxFiles === 1 ? 'one file' : `${maxFiles} files`;
  return `Choose fewer files for ${labelAsNoun(label)}: at most ${files}`;
}

/** Returns a number that a field accepts: 12, or its limit that is nearest to 12. */
export function exampleNumber(field: Field): string {
  const { min = -Infinity, max = Infinity } = field.kind === 'numeric' ? field : {};
  return String(Math.min(Math.max(12, min), max));
}
