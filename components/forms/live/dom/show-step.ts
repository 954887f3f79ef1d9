import type { FormDefinition } from '@/lib/forms/definition';
import { markValue, findPart, findParts } from '@/lib/forms/form-markup';
import { stepHeading, type StepMove, type Step } from '@/lib/forms/steps';

/** Shows one page of a form with steps, and has the form tell the server where it is. */
export function showStep(form: HTMLFormElement, place: Step): void {
  for (const section of findParts(form, 'step')) {
    section.hidden = markValue(section, 'step') !== String(place);
  }
  const intro = findPart(form, 'intro');
  if (intro !== undefined) intro.hidden = place !== 1;
  setHidden(form, '_step', String(place));
  if (place === 'check') setHidden(form, '_checked', 'yes');
}

/** Brings the heading of a page of the form to the visitor. */
export function focusStep(form: HTMLFormElement, place: Step): void {
  const section = findPart(form, 'step', place);
  if (section !== undefined) findPart(section, 'stepTitle')?.focus();
}

/** What a press of a button of a form with steps means; `send` at the end. */
export function parseMove(submitter: HTMLElement | null): StepMove | 'send' {
  const value = submitter?.getAttribute('value') ?? 'next';
  if (value === 'back' || value === 'send') return value;
  return /^[1-9]\d?$/.test(value) ? Number(value) : 'next';
}

/** The page's title for a state of the form, as the server would write it. */
export function setDocumentTitle(
  title: string,
  definition: Pick<FormDefinition, 'steps'>,
  place: Step,
  isWrong: boolean,
): void {
  const isBegun = definition.steps !== undefined && place !== 1;
  const words = isBegun ? `${stepHeading(definition, place)} – ${title}` : title;
  document.title = isWrong ? `Error: ${words}` : words;
}

/** The page's title without what a state of the form had put in front of it. */
export function originalTitle(definition: Pick<FormDefinition, 'steps'>, place: Step): string {
  const title = document.title.replace(/^Error: /, '');
  const words = definition.steps === undefined ? '' : `${stepHeading(definition, place)} – `;
  return title.startsWith(words) ? title.slice(words.length) : title;
}

function setHidden(form: HTMLFormElement, name: string, value: string): void {
  const found = form.querySelector<HTMLInputElement>(`input[type=hidden][name="${name}"]`);
  const input = found ?? form.ownerDocument.createElement('input');
  input.type = 'hidden';
  input.name = name;
  input.value = value;
  if (found === null) form.insertAdjacentElement('beforeend', input);
}
