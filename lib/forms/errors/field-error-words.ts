import type { Field } from '@/lib/forms/definition';
import { formatDay } from '@/lib/forms/validation/dates';
import { formatAmount } from '@/lib/payments/amount';

/** Asks for an answer that is missing. */
export function missingAnswerSentence({ kind, label }: Field): string {
  switch (kind) {
    case 'select':
    case 'radios':
      return promptFor(label) ?? `Choose ${labelAsNoun(label)}`;
    case 'checkboxes':
      return promptFor(label) ?? `Choose ${labelAsNoun(label)}, one or more`;
    case 'consent':
      return `Tick the box: ${label}`;
    case 'file':
      return promptFor(label) ?? `Choose a file for ${labelAsNoun(label)}`;
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
      return promptFor(label) ?? `Enter ${labelAsNoun(label)}`;
  }
}

/** Asks for an answer of a certain kind: `Enter your group size: 12 or less`. */
export function wrongAnswerSentence(label: string, which: string): string {
  const question = promptFor(label);
  return question === undefined
    ? `Enter ${labelAsNoun(label)}: ${which}`
    : `${question} with ${which}`;
}

/** A limit of a field in words; a day as people say it. */
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
  return field.kind === 'date' ? formatDay(String(value), field.locale) : String(value);
}

/** The least or most that a field for a sum takes, as the catalogue's language writes money. */
export function formatAmountLimit(field: Field, limit: 'minMinor' | 'maxMinor'): string {
  if (field.kind !== 'text' || field.sum === undefined) return '';
  const { currency, [limit]: minor } = field.sum;
  return formatAmount({ minor, currency }, 'en');
}

/** `a whole number`, or `a number in steps of 0.5: 1, 1.5, 2 and so on`. */
export function numberStepText(field: Field): string {
  if (field.kind !== 'numeric') return '';
  const { step = 1, min = 0 } = field;
  if (step === 1 && Number.isInteger(min)) return 'a whole number';
  const steps = [min, min + step, min + 2 * step].map((value) => Number(value.toFixed(10)));
  return `a number in steps of ${step}: ${steps.join(', ')} and so on`;
}

const determiners = /^(?:your|the|an?|my|our|their|his|her|its|any|this|that|which|whose)\s/i;

/**
 * A label as a thing within a sentence: `Your name` gives `your name`, `E-mail address` gives
 * `your e-mail address`, `VAT number` keeps its capitals, a question is quoted.
 */
export function labelAsNoun(label: string): string {
  if (label.endsWith('?')) return `an answer to “${label}”`;
  const lower = /^\p{Lu}\p{Lu}/u.test(label)
    ? label
    : label.charAt(0).toLocaleLowerCase() + label.slice(1);
  return determiners.test(label) ? lower : `your ${lower}`;
}

/** What to do about a label that is a question; `undefined` if it is none. */
export function promptFor(label: string): string | undefined {
  return label.endsWith('?') ? `Answer “${label}”` : undefined;
}
