import { findField } from '@/lib/forms/dom/form-elements';
import type { FormDefinition } from '@/lib/forms/definition';
import { valuesOf, type SubmittedFields } from '@/lib/forms/submission';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Writes values into the form's controls and dispatches an `input` event. */
export function fillForm(
  form: HTMLFormElement,
  { fields }: Pick<FormDefinition, 'fields'>,
  answers: SubmittedFields,
): void {
  for (const { name, kind } of fields) {
    const values = valuesOf(answers, name);
    if (values === undefined || kind === 'file' || kind === 'hidden') continue;
    const controls =
      findField(form, name)?.querySelectorAll<Control>('input, select, textarea') ?? [];
    [...controls].forEach((control, index) => {
      if (control instanceof HTMLInputElement && isCheckable(control)) {
        control.checked = values.includes(control.value);
      } else {
        control.value = values[index] ?? '';
      }
    });
  }
  form.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Clears every control that a visitor can change. */
export function clearForm(form: HTMLFormElement, { fields }: Pick<FormDefinition, 'fields'>): void {
  for (const { name, kind } of fields) {
    const input = kind === 'file' ? findField(form, name)?.querySelector('input') : null;
    if (input !== null && input !== undefined) input.value = '';
  }
  fillForm(
    form,
    { fields },
    fields.map(({ name }) => [name, []]),
  );
}

function isCheckable({ type }: HTMLInputElement): boolean {
  return type === 'radio' || type === 'checkbox';
}
