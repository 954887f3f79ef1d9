import { visibleFields } from '@/lib/forms/validation/visible-fields';
import { validateStep, validateSubmission } from '@/lib/forms/validation/validate-submission';
import type { FormDefinition } from '@/lib/forms/definition';
import type { Issue } from '@/lib/forms/errors/issue';
import type { SubmittedFields } from '@/lib/forms/submission';
import { stepWords } from '@/lib/words/lib/forms';

/** A step of a form, from 1, or `check` for the page that lists the answers. */
export type Step = number | 'check';

/** The button that was pressed: `next`, `back`, or the number of a step to go to. */
export type StepNavigation = 'next' | 'back' | number;

type FormWithSteps = Pick<FormDefinition, 'fields' | 'steps'>;

/** The step to show, and the issues to show in it. */
export interface StepResult {
  readonly step: Step;
  readonly issues: readonly Issue[];
}

/**
 * Returns the step after a move. `next` requires a step without issues; `back` and a number do not.
 * Steps without visible fields are skipped. A visitor who has checked the answers before returns to
 * the check page, which requires valid answers in all steps. Files are chosen and validated there.
 */
export function goToStep(
  definition: FormWithSteps,
  from: Step,
  move: StepNavigation,
  sent: SubmittedFields,
  hasCheckedAnswers: boolean,
): StepResult {
  const steps = definition.steps ?? [];
  const last = from === 'check' ? steps.length + 1 : from;
  if (typeof move === 'number') {
    return { step: Math.min(Math.max(1, move), steps.length), issues: [] };
  }
  if (move === 'back') {
    const before = visibleSteps(definition, sent).filter((number) => number < last);
    return { step: before.at(-1) ?? 1, issues: [] };
  }
  if (from !== 'check') {
    const issues = omitFileIssues(definition, validateStep(definition, from - 1, sent));
    if (issues.length > 0) return { step: from, issues };
  }
  const after = visibleSteps(definition, sent).find((number) => number > last);
  if (after !== undefined && !hasCheckedAnswers) return { step: after, issues: [] };
  return stepOfIssues(definition, omitFileIssues(definition, validateSubmission(definition, sent)));
}

/**
 * Returns the step of the first issue, with all issues of that step. Issues of files and of the whole
 * form belong to the check page.
 */
export function stepOfIssues(definition: FormWithSteps, issues: readonly Issue[]): StepResult {
  const first = issues
    .map((issue) => stepOfIssue(definition, issue))
    .find((step) => step !== undefined);
  if (first === undefined) return { step: 'check', issues };
  return {
    step: first,
    issues: issues.filter((issue) => stepOfIssue(definition, issue) === first),
  };
}

/** Returns the number of a field's step; `undefined` for files and in forms without steps. */
export function stepNumber(
  { fields, steps = [] }: FormWithSteps,
  name: string,
): number | undefined {
  if (fields.some((field) => field.name === name && field.kind === 'file')) return undefined;
  const index = steps.findIndex((step) => step.fields.includes(name));
  return index === -1 ? undefined : index + 1;
}

/** `Step 2 of 3: Your group`, or `Check your answers`. */
export function stepHeading({ steps = [] }: Pick<FormDefinition, 'steps'>, step: Step): string {
  if (step === 'check') return stepWords.check;
  return stepWords.heading(step, steps.length, steps[step - 1]?.title ?? '');
}

/** Returns the numbers of the steps with a visible field. */
function visibleSteps(definition: FormWithSteps, sent: SubmittedFields): number[] {
  const visible = visibleFields(definition, sent).filter(({ kind }) => kind !== 'file');
  const names = new Set(visible.map(({ name }) => name));
  return (definition.steps ?? []).flatMap(({ fields }, index) =>
    fields.some((name) => names.has(name)) ? [index + 1] : [],
  );
}

function stepOfIssue(definition: FormWithSteps, { field }: Issue): number | undefined {
  return field === undefined ? undefined : stepNumber(definition, field);
}

function omitFileIssues({ fields }: FormWithSteps, issues: readonly Issue[]): Issue[] {
  const files = fields.filter(({ kind }) => kind === 'file').map(({ name }) => name);
  return issues.filter(({ field }) => field === undefined || !files.includes(field));
}
