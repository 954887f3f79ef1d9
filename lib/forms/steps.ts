import { visibleFields } from '@/lib/forms/validation/visible-fields';
import { validateStep, validateSubmission } from '@/lib/forms/validation/validate-submission';
import type { FormDefinition } from '@/lib/forms/definition';
import type { Issue } from '@/lib/forms/errors/issue';
import type { SubmittedFields } from '@/lib/forms/submission';

/** Where somebody is in a form with steps: on a step, the first being 1, or looking over the answers. */
export type Step = number | 'check';

/** What was pressed: `next`, `back`, or the number of a step to go to. */
export type StepMove = 'next' | 'back' | number;

type FormWithSteps = Pick<FormDefinition, 'fields' | 'steps'>;

/** A place after a move, and what must be put right there first. */
export interface StepResult {
  readonly step: Step;
  readonly issues: readonly Issue[];
}

/**
 * Where a move leads. Going on is only possible from a step without mistakes; going back or to a
 * step is always possible. Steps with nothing to ask are passed over. Who has looked over the
 * answers before comes back there at once, and nobody gets there while an answer is wrong. Files
 * are chosen there, and not looked at before.
 */
export function goToStep(
  definition: FormWithSteps,
  from: Step,
  move: StepMove,
  sent: SubmittedFields,
  hasLookedOver: boolean,
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
  if (after !== undefined && !hasLookedOver) return { step: after, issues: [] };
  return stepOfIssues(definition, omitFileIssues(definition, validateSubmission(definition, sent)));
}

/**
 * The place where the first of these issues can be put right, with the issues that belong there. What
 * concerns files or the whole form is told where the answers are looked over.
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

/** The number of the step in which a field is asked; none for files, and where there are no steps. */
export function stepNumber(
  { fields, steps = [] }: FormWithSteps,
  name: string,
): number | undefined {
  if (fields.some((field) => field.name === name && field.kind === 'file')) return undefined;
  const index = steps.findIndex((step) => step.fields.includes(name));
  return index === -1 ? undefined : index + 1;
}

/** `Step 2 of 3: Your group`, or `Check your answers`. */
export function stepHeading({ steps = [] }: Pick<FormDefinition, 'steps'>, place: Step): string {
  if (place === 'check') return 'Check your answers';
  return `Step ${place} of ${steps.length}: ${steps[place - 1]?.title ?? ''}`;
}

/** The numbers of the steps that have something to ask, given these answers. */
function visibleSteps(definition: FormWithSteps, sent: SubmittedFields): number[] {
  const asked = visibleFields(definition, sent).filter(({ kind }) => kind !== 'file');
  const names = new Set(asked.map(({ name }) => name));
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
