import type { Field, FileField } from '@/lib/forms/definition';
import { formatDay } from '@/lib/forms/validation/dates';
import { formatAmount } from '@/lib/payments/amount';

/** Returns the sentence of a missing answer. */
export function missingAnswerSentence({ kind, label }: Field): string {
  switch (kind) {
    case 'consent':
      return `Tick the box ${quoteLabel(label)}`;
    case 'select':
    case 'radios':
      return `Choose an answer for ${quoteLabel(label)}`;
    case 'checkboxes':
      return `Choose one or more answers for ${quoteLabel(label)}`;
    case 'file':
      return `Choose a file for ${quoteLabel(label)}`;
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
      return `Fill in ${quoteLabel(label)}`;
  }
}

/** Returns the sentence of an invalid answer: `For “Group size”, enter 12 or less`. */
export function wrongAnswerSentence({ label }: Pick<Field, 'label'>, advice: string): string {
  return `For ${quoteLabel(label)}, ${advice}`;
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

/**
 * Quotes a label, so that a sentence is right with any: a noun, a question or a whole sentence. Leaves out
 * a colon or an asterisk at its ends, and has single quotation marks inside.
 */
export function quoteLabel(label: string): string {
  let text = label.replace(/^[\s*]+/, '');
  while (/[\s:*]$/.test(text)) text = text.slice(0, -1);
  const inner = (text === '' ? label : text)
    .replace(/"([^"]*)"/g, '‘$1’')
    .replaceAll('“', '‘')
    .replaceAll('”', '’');
  return `“${inner}”`;
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
