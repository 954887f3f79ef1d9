import { askedFields } from '@/lib/forms/asked-fields';
import { checkStep, checkSubmission } from '@/lib/forms/check-submission';
import type { FormDefinition } from '@/lib/forms/definition';
import type { Issue } from '@/lib/forms/errors';
import type { SubmittedFields } from '@/lib/forms/submission';

/** Where somebody is in a form with steps: on a step, the first being 1, or looking over the answers. */
export type Place = number | 'check';

/** What was pressed: `next`, `back`, or the number of a step to go to. */
export type Move = 'next' | 'back' | number;

type Stepped = Pick<FormDefinition, 'fields' | 'steps'>;

/** A place after a move, and what must be put right there first. */
export interface Turn {
  readonly place: Place;
  readonly issues: readonly Issue[];
}

/**
 * Where a move leads. Going on is only possible from a step without mistakes; going back or to a
 * step is always possible. Steps with nothing to ask are passed over. Who has looked over the
 * answers before comes back there at once, and nobody gets there while an answer is wrong. Files
 * are chosen there, and not looked at before.
 */
export function turn(
  definition: Stepped,
  from: Place,
  move: Move,
  sent: SubmittedFields,
  hasLookedOver: boolean,
): Turn {
  const steps = definition.steps ?? [];
  const last = from === 'check' ? steps.length + 1 : from;
  if (typeof move === 'number') {
    return { place: Math.min(Math.max(1, move), steps.length), issues: [] };
  }
  if (move === 'back') {
    const before = numbersOf(definition, sent).filter((number) => number < last);
    return { place: before.at(-1) ?? 1, issues: [] };
  }
  if (from !== 'check') {
    const issues = withoutFiles(definition, checkStep(definition, from - 1, sent));
    if (issues.length > 0) return { place: from, issues };
  }
  const after = numbersOf(definition, sent).find((number) => number > last);
  if (after !== undefined && !hasLookedOver) return { place: after, issues: [] };
  return placeOfIssues(definition, withoutFiles(definition, checkSubmission(definition, sent)));
}

/**
 * The place where the first of these issues can be put right, with the issues that belong there. What
 * concerns files or the whole form is told where the answers are looked over.
 */
export function placeOfIssues(definition: Stepped, issues: readonly Issue[]): Turn {
  const first = issues.map((issue) => stepOf(definition, issue)).find((step) => step !== undefined);
  if (first === undefined) return { place: 'check', issues };
  return { place: first, issues: issues.filter((issue) => stepOf(definition, issue) === first) };
}

/** The number of the step in which a field is asked; none for files, and where there are no steps. */
export function stepNumber({ fields, steps = [] }: Stepped, name: string): number | undefined {
  if (fields.some((field) => field.name === name && field.kind === 'file')) return undefined;
  const index = steps.findIndex((step) => step.fields.includes(name));
  return index === -1 ? undefined : index + 1;
}

/** `Step 2 of 3: Your group`, or `Check your answers`. */
export function placeWords({ steps = [] }: Pick<FormDefinition, 'steps'>, place: Place): string {
  if (place === 'check') return 'Check your answers';
  return `Step ${place} of ${steps.length}: ${steps[place - 1]?.title ?? ''}`;
}

/** The numbers of the steps that have something to ask, given these answers. */
function numbersOf(definition: Stepped, sent: SubmittedFields): number[] {
  const asked = askedFields(definition, sent).filter(({ kind }) => kind !== 'file');
  const names = new Set(asked.map(({ name }) => name));
  return (definition.steps ?? []).flatMap(({ fields }, index) =>
    fields.some((name) => names.has(name)) ? [index + 1] : [],
  );
}

function stepOf(definition: Stepped, { field }: Issue): number | undefined {
  return field === undefined ? undefined : stepNumber(definition, field);
}

function withoutFiles({ fields }: Stepped, issues: readonly Issue[]): Issue[] {
  const files = fields.filter(({ kind }) => kind === 'file').map(({ name }) => name);
  return issues.filter(({ field }) => field === undefined || !files.includes(field));
}
