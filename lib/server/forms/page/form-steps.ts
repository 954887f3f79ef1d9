import type { FormDefinition } from '@/lib/forms/definition';
import { goToStep, type StepMove, type Step, type StepResult } from '@/lib/forms/steps';
import { valuesOf, type SubmittedFields } from '@/lib/forms/submission';

/** A plain post that is about another page of the form, and not about keeping anything. */
export interface RequestedStep extends StepResult {
  /** Whether the visitor has looked over the answers, and so comes back there. */
  readonly hasLookedOver: boolean;
}

/** Whether a plain post asks for what was typed to be deleted, by its button (`_go`). */
export function isClearing(sent: SubmittedFields): boolean {
  return valuesOf(sent, '_go')?.[0] === 'clear';
}

/**
 * Where a plain post of a form with steps leads, by the button that was pressed (`_go`) and the step
 * that it was sent from (`_step`). `undefined` for a post that is to be kept: that of the last
 * button, of another site's form, or of a form without steps.
 */
export function requestedStep(
  definition: Pick<FormDefinition, 'fields' | 'steps'>,
  sent: SubmittedFields,
): RequestedStep | undefined {
  const go = valuesOf(sent, '_go')?.[0];
  if (definition.steps === undefined || go === undefined || go === 'send') return undefined;
  const from = parseStep(valuesOf(sent, '_step')?.[0], definition.steps.length);
  const hasLookedOver = from === 'check' || valuesOf(sent, '_checked')?.[0] === 'yes';
  const moved = goToStep(definition, from, moveOf(go), sent, hasLookedOver);
  return { ...moved, hasLookedOver };
}

/** Parses the name of a step; the first step for anything else. */
export function parseStep(step: string | undefined, steps: number): Step {
  if (step === 'check') return 'check';
  const number = wholeNumber(step);
  return number !== undefined && number <= steps ? number : 1;
}

function moveOf(go: string): StepMove {
  if (go === 'back') return 'back';
  return wholeNumber(go) ?? 'next';
}

function wholeNumber(text = ''): number | undefined {
  return /^[1-9]\d?$/.test(text) ? Number(text) : undefined;
}
