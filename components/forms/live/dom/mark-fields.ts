import { formId } from '@/lib/forms/dom/hydratable-form';
import { findField, findControl } from '@/lib/forms/dom/form-elements';
import type { Field, FormDefinition } from '@/lib/forms/definition';
import { fieldId, findPart, markName, partId } from '@/lib/forms/form-markup';
import styles from '@/styles/forms/field.module.css';

/**
 * Shows or hides fields by their conditions and marks fields with errors. Controls of hidden fields
 * are disabled, so that they are not sent. An error describes its control after the hints.
 */
export function markFields(
  form: HTMLFormElement,
  { fields }: Pick<FormDefinition, 'fields'>,
  visible: ReadonlySet<string>,
  /** Returns `undefined` for a field that keeps the error that the server rendered. */
  isWrong: (name: string) => boolean | undefined,
): void {
  for (const field of fields) {
    const box = findField(form, field.name);
    if (box === undefined) continue;
    if (field.showWhen !== undefined) showField(form, box, field, visible.has(field.name));
    const isMarked = isWrong(field.name);
    if (isMarked !== undefined) markField(form, box, field, isMarked);
  }
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function showField(
  form: HTMLFormElement,
  box: HTMLElement,
  field: Field,
  isVisible: boolean,
): void {
  box.hidden = !isVisible;
  box.removeAttribute(markName('unmetCondition'));
  for (const control of box.querySelectorAll<Control>('input, select, textarea')) {
    control.disabled = !isVisible;
  }
  const described = describedElement(form, box, field);
  // The server could not know whether the field applies.
  if (described !== box && field.required) described.setAttribute('aria-required', 'true');
  // "Only if you chose …" is for browsers without scripts, which show the field always.
  const note = findPart(box, 'note', 'condition');
  if (note === undefined) return;
  note.hidden = true;
  setDescribedByIds(
    described,
    describedByIds(described).filter((id) => id !== note.id),
  );
}

function markField(form: HTMLFormElement, box: HTMLElement, field: Field, isWrong: boolean): void {
  const id = fieldId(formId(form) ?? '', field.name);
  const error = partId(id, 'error');
  const count = partId(id, 'count');
  const described = describedElement(form, box, field);
  const ids = describedByIds(described).filter((other) => other !== error);
  const before = ids.filter((other) => other !== count);
  const after = ids.filter((other) => other === count);
  setDescribedByIds(described, isWrong ? [...before, error, ...after] : ids);
  setInvalid(described, isWrong);
  if (field.kind === 'repeat') {
    for (const input of box.querySelectorAll('input')) setInvalid(input, isWrong);
  }
  if (styles.invalid !== undefined) box.classList.toggle(styles.invalid, isWrong);
}

/** Returns the element that notes and errors describe: the fieldset of a group, or the control. */
function describedElement(form: HTMLFormElement, box: HTMLElement, { name }: Field): HTMLElement {
  return box.tagName === 'FIELDSET' ? box : (findControl(form, name) ?? box);
}

function describedByIds(element: Element): string[] {
  return (element.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id !== '');
}

function setDescribedByIds(element: Element, ids: readonly string[]): void {
  if (ids.length === 0) element.removeAttribute('aria-describedby');
  else element.setAttribute('aria-describedby', ids.join(' '));
}

function setInvalid(element: Element, isWrong: boolean): void {
  if (isWrong) element.setAttribute('aria-invalid', 'true');
  else element.removeAttribute('aria-invalid');
}
