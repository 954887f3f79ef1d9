import { formatAnswers } from '@/lib/forms/answer-summary';
import type { Field, FormDefinition } from '@/lib/forms/definition';
import { answerWords } from '@/lib/forms/words';
import type { SubmittedFields } from '@/lib/forms/submission';
import { visibleFields } from '@/lib/forms/validation/visible-fields';
import { parseDate, parseTime } from '@/lib/forms/validation/dates';
import { isChecked, parseNumber, trimInvisible } from '@/lib/forms/validation/field-values';

/** The answers of a form that has changed since, as the form is now. */
export interface CarriedAnswers {
  /** The values that the form's fields can show. */
  readonly fields: SubmittedFields;
  /** What was answered and has no place in the form: question and answer in one text. */
  readonly earlier: readonly string[];
}

/**
 * Carries answers over to a form that has changed. A field of the same name gets the values that its kind
 * can show. `before` is the form as it was answered, for the labels of its questions; without it, names
 * stand for them. A consent to another sentence is not carried over.
 */
export function carryOver(
  { fields }: Pick<FormDefinition, 'fields'>,
  before: Pick<FormDefinition, 'fields'> | undefined,
  sent: SubmittedFields,
): CarriedAnswers {
  const carried: (readonly [string, readonly string[]])[] = [];
  const earlier: string[] = [];
  for (const [name, values] of sent) {
    const field = fields.find((one) => one.name === name);
    const asked = before?.fields.find((one) => one.name === name);
    const filled = values.filter((value) => !isBlank(value));
    const kept = field === undefined ? [] : fittingValues(field, asked, filled);
    if (field !== undefined && (kept.length > 0 || filled.length === 0)) {
      carried.push([name, kept.length > 0 ? kept : values]);
    }
    const shown = new Set(kept);
    const lost = filled.filter((value) => !shown.has(value) && !shown.has(inOneLine(value)));
    if (lost.length > 0 && asked?.kind !== 'hidden') earlier.push(describe(name, asked, lost));
  }
  const hidden = before === undefined ? [] : newlyHidden({ fields }, before, sent, carried);
  const moved = hidden.map(([name, values]) =>
    describe(
      name,
      before?.fields.find((one) => one.name === name),
      values,
    ),
  );
  return {
    fields: carried.filter((field) => !hidden.includes(field)),
    earlier: [...earlier, ...moved],
  };
}

/** Returns the answers that the form hides now and did not hide before. */
function newlyHidden(
  form: Pick<FormDefinition, 'fields'>,
  before: Pick<FormDefinition, 'fields'>,
  sent: SubmittedFields,
  carried: SubmittedFields,
): SubmittedFields {
  const namesOf = (fields: readonly Field[]) => new Set(fields.map(({ name }) => name));
  const shown = namesOf(visibleFields(form, carried));
  const wasShown = namesOf(visibleFields(before, sent));
  return carried.filter(
    ([name, values]) => !shown.has(name) && wasShown.has(name) && !values.every(isBlank),
  );
}

/** Returns the values that a field can show. */
function fittingValues(
  field: Field,
  asked: Field | undefined,
  filled: readonly string[],
): readonly string[] {
  switch (field.kind) {
    case 'select':
    case 'radios':
      return filled.filter((value) => hasOption(field, value)).slice(0, 1);
    case 'checkboxes':
      return filled.filter((value) => hasOption(field, value));
    case 'consent': {
      const isSame =
        asked === undefined || (asked.kind === 'consent' && asked.label === field.label);
      return isSame && filled.some(isChecked) ? filled.slice(0, 1) : [];
    }
    case 'numeric':
      return filled.slice(0, 1).filter((value) => parseNumber(value.trim()) !== undefined);
    case 'date':
      return filled.slice(0, 1).filter((value) => parseDate(value.trim()) !== undefined);
    case 'time':
      return filled.slice(0, 1).filter((value) => parseTime(value.trim()) !== undefined);
    case 'textarea':
      return filled.slice(0, 1);
    case 'text':
    case 'email':
    case 'tel':
    case 'url':
      return filled.slice(0, 1).map(inOneLine);
    case 'repeat':
      return filled.slice(0, field.maxItems).map(inOneLine);
    case 'file':
    case 'hidden':
      return [];
  }
}

function hasOption(
  { options }: { readonly options: readonly { readonly value: string }[] },
  sent: string,
): boolean {
  return options.some(({ value }) => value === sent);
}

/** A control of one line would drop the line breaks, and join words. */
function inOneLine(text: string): string {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .join(' ');
}

function describe(name: string, asked: Field | undefined, values: readonly string[]): string {
  const answers = asked === undefined ? values : formatAnswers(asked, values);
  return answerWords.earlier(asked?.label ?? name, answers.join(', '));
}

function isBlank(value: string): boolean {
  return trimInvisible(value) === '';
}
