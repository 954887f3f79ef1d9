import { findPart } from '@/lib/forms/form-markup';

/** Finds the button that sends a form, which may have steps. */
export function findSubmitButton(form: HTMLFormElement): HTMLButtonElement | undefined {
  const selector = findPart(form, 'step') === undefined ? '[type=submit]' : '[value=send]';
  return form.querySelector<HTMLButtonElement>(`button${selector}`) ?? undefined;
}

/** Returns the label of a submit button, whatever it says while the form is sent. */
export function submitLabel(button: HTMLButtonElement): string {
  return (button.dataset.label ??= button.textContent);
}

/** Changes the label of a form's submit button. While the form is sent, the button keeps its text. */
export function setSubmitLabel(form: HTMLFormElement, label: string): void {
  const button = findSubmitButton(form);
  if (button === undefined || submitLabel(button) === label) return;
  if (button.textContent === button.dataset.label) button.textContent = label;
  button.dataset.label = label;
}
