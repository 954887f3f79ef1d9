import type { FormDefinition } from '@/lib/forms/definition';
import { reservedFields } from '@/lib/forms/reserved-names';
import { goToStep, type StepNavigation, type Step, type StepResult } from '@/lib/forms/steps';
import { valuesOf, type SubmittedFields } from '@/lib/forms/submission';

/** The step that a plain post requests, without a submission. */
export interface RequestedStep extends StepResult {
  /** Whether the visitor has reached the check page, and so returns there. */
  readonly hasCheckedAnswers: boolean;
}

/** Whether a plain post deletes its draft, by its button (`_go`). */
export function isClearRequest(sent: SubmittedFields): boolean {
  return valuesOf(sent, reservedFields.button)?.[0] === 'clear';
}

/**
 * Returns the step that a plain post requests, by its button (`_go`) and the step that it was sent
 * from (`_step`). `undefined` for a submission: by the last button, from another site's form, or of a
 * form without steps.
 */
export function requestedStep(
  definition: Pick<FormDefinition, 'fields' | 'steps'>,
  sent: SubmittedFields,
): RequestedStep | undefined {
  const go = valuesOf(sent, reservedFields.button)?.[0];
  if (definition.steps === undefined || go === undefined || go === 'send') return undefined;
  const from = parseStep(valuesOf(sent, reservedFields.step)?.[0], definition.steps.length);
  const hasCheckedAnswers =
    from === 'check' || valuesOf(sent, reservedFields.checked)?.[0] === 'yes';
  const moved = goToStep(definition, from, parseMove(go), sent, hasCheckedAnswers);
  return { ...moved, hasCheckedAnswers };
}

/** Parses the name of a step; the first step for anything else. */
export function parseStep(step: string | undefined, steps: number): Step {
  if (step === 'check') return 'check';
  const number = parseStepNumber(step);
  return number !== undefined && number <= steps ? number : 1;
}

function parseMove(go: string): StepNavigation {
  if (go === 'back') return 'back';
  return parseStepNumber(go) ?? 'next';
}

function parseStepNumber(text = ''): number | undefined {
  return /^[1-9]\d?$/.test(text) ? Number(text) : undefined;
}
