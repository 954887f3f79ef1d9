import { visibleFields } from '@/lib/forms/validation/visible-fields';
import { formatDay } from '@/lib/forms/validation/dates';
import type { Field, FormDefinition } from '@/lib/forms/definition';
import { isChecked, trimInvisible } from '@/lib/forms/validation/field-values';
import { stepNumber } from '@/lib/forms/steps';
import { valuesOf, normalizeLineBreaks, type SubmittedFields } from '@/lib/forms/submission';

/** A question and what was answered, in words. */
export interface AnsweredQuestion {
  readonly field: string;
  readonly question: string;
  /** Empty where nothing was answered. */
  readonly answers: readonly string[];
  /** The step in which it is asked, the first being 1; none where the form has no steps. */
  readonly step?: number;
}

/** What was answered to each question that is asked, in the form's order. Files are not among them. */
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
        ...(step === undefined ? {} : { step }),
      },
    ];
  });
}

function formatAnswers(field: Field, values: readonly string[]): string[] {
  if (field.kind === 'consent') return [values.some(isChecked) ? 'Yes' : 'No'];
  const filled = values.map(trimInvisible).filter((value) => value !== '');
  if ('options' in field) {
    return filled.map(
      (value) => field.options.find((option) => option.value === value)?.label ?? value,
    );
  }
  return filled.map((value) =>
    field.kind === 'date' ? formatDay(value, field.locale) : normalizeLineBreaks(value),
  );
}
