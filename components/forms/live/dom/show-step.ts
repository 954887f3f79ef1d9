import { showStepWords } from '@/lib/words/components/forms/live';
import type { FormDefinition } from '@/lib/forms/definition';
import { markValue, findPart, findParts } from '@/lib/forms/form-markup';
import { reservedFields } from '@/lib/forms/reserved-names';
import { stepHeading, type StepNavigation, type Step } from '@/lib/forms/steps';

/** Shows one step of a form, and sets the hidden fields that name it. */
export function showStep(form: HTMLFormElement, step: Step): void {
  for (const section of findParts(form, 'step')) {
    section.hidden = markValue(section, 'step') !== String(step);
  }
  const intro = findPart(form, 'intro');
  if (intro !== undefined) intro.hidden = step !== 1;
  setHiddenInput(form, reservedFields.step, String(step));
  if (step === 'check') setHiddenInput(form, reservedFields.checked, 'yes');
}

/** Focuses the heading of a step. */
export function focusStep(form: HTMLFormElement, step: Step): void {
  const section = findPart(form, 'step', step);
  if (section !== undefined) findPart(section, 'stepTitle')?.focus();
}

/** Parses the button of a form with steps; `send` submits the form. */
export function parseMove(submitter: HTMLElement | null): StepNavigation | 'send' {
  const value = submitter?.getAttribute('value') ?? 'next';
  if (value === 'back' || value === 'send') return value;
  return /^[1-9]\d?$/.test(value) ? Number(value) : 'next';
}

/** Sets the document's title for a state of the form, as the server would. */
export function setDocumentTitle(
  title: string,
  definition: Pick<FormDefinition, 'steps'>,
  step: Step,
  hasErrors: boolean,
): void {
  const hasStep = definition.steps !== undefined && step !== 1;
  const text = hasStep ? `${stepHeading(definition, step)} – ${title}` : title;
  document.title = hasErrors ? showStepWords.error(text) : text;
}

/** Returns the document's title without the prefix of the form's state. */
export function originalTitle(definition: Pick<FormDefinition, 'steps'>, step: Step): string {
  const prefix = showStepWords.error('');
  const shown = document.title;
  const title = shown.startsWith(prefix) ? shown.slice(prefix.length) : shown;
  const stepPrefix = definition.steps === undefined ? '' : `${stepHeading(definition, step)} – `;
  return title.startsWith(stepPrefix) ? title.slice(stepPrefix.length) : title;
}

function setHiddenInput(form: HTMLFormElement, name: string, value: string): void {
  const found = form.querySelector<HTMLInputElement>(`input[type=hidden][name="${name}"]`);
  const input = found ?? form.ownerDocument.createElement('input');
  input.type = 'hidden';
  input.name = name;
  input.value = value;
  if (found === null) form.insertAdjacentElement('beforeend', input);
}
