import { visibleFields } from '@/lib/forms/validation/visible-fields';
import type { Field, FormDefinition } from '@/lib/forms/definition';
import { kindOf } from '@/lib/forms/kinds/registry';
import { isChecked, trimInvisible } from '@/lib/forms/validation/field-values';
import { stepNumber } from '@/lib/forms/steps';
import { valuesOf, type SubmittedFields } from '@/lib/forms/submission';

/** A question with its answers as text. */
export interface AnsweredQuestion {
  readonly field: string;
  readonly question: string;
  /** Empty without an answer. */
  readonly answers: readonly string[];
  /** The number of its step, from 1; missing in a form without steps. */
  readonly step?: number;
}

/** Returns the visible questions with their answers, in the form's order, without files. */
export function summarizeAnswers(
  definition: Pick<FormDefinition, 'fields' | 'steps'>,
  sent: SubmittedFields,
): AnsweredQuestion[] {
  return visibleFields(definition, sent).flatMap((field) => {
    if (field.kind === 'hidden' || field.kind === 'file') return [];
    const values = valuesOf(sent, field.name) ?? [];
    const step = stepNumber(definition, field.name);
    const answers = formatAnswers(field, values);
    return [
      {
        field: field.name,
        question: field.label,
        answers,
        step,
      },
    ];
  });
}

/** Returns the answers to a question as people read them, without blank ones. */
export function formatAnswers(field: Field, values: readonly string[]): string[] {
  const kind = kindOf(field);
  // A box that is not ticked is an answer too.
  if (field.kind === 'consent') return [kind.format(field, values.find(isChecked) ?? '')];
  const filled = values.map(trimInvisible).filter((value) => value !== '');
  return filled.map((value) => kind.format(field, value));
}
