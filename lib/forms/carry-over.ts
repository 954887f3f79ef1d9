import { formatAnswers } from '@/lib/forms/answer-summary';
import type { Field, FormDefinition } from '@/lib/forms/definition';
import { kindOf } from '@/lib/forms/kinds/registry';
import { inOneLine } from '@/lib/forms/kinds/texts';
import { answerWords } from '@/lib/words/lib/forms';
import type { SubmittedFields } from '@/lib/forms/submission';
import { visibleFields } from '@/lib/forms/validation/visible-fields';
import { trimInvisible } from '@/lib/forms/validation/field-values';

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
  const isOtherConsent =
    field.kind === 'consent' &&
    asked !== undefined &&
    (asked.kind !== 'consent' || asked.label !== field.label);
  return isOtherConsent ? [] : kindOf(field).carryOver(field, filled);
}

function describe(name: string, asked: Field | undefined, values: readonly string[]): string {
  const answers = asked === undefined ? values : formatAnswers(asked, values);
  return answerWords.earlier(asked?.label ?? name, answers.join(', '));
}

function isBlank(value: string): boolean {
  return trimInvisible(value) === '';
}
