import { formId, hydrationAttributes } from '@/lib/forms/dom/hydratable-form';
import { fieldId, findPart, markName, markValue, partSelector } from '@/lib/forms/form-markup';

/** The elements into which a hydrated form renders. Those that its markup does not have are added. */
export interface FormElements {
  readonly summary: Element;
  readonly status: Element;
  /** At the start of the form: the offer of a draft. */
  readonly offer: Element;
  /** After the status: the progress of an upload. */
  readonly upload: Element;
  /** At the end: the button that clears the form. */
  readonly clear: Element;
}

/** Finds or adds the elements of a form, and marks the errors that the server rendered. */
export function findElements(form: HTMLFormElement): FormElements {
  for (const error of form.querySelectorAll(`${partSelector('fieldError')} > *`)) {
    error.setAttribute(markName('serverError'), '');
  }
  const id = formId(form) ?? '';
  const summary = findPart(form.ownerDocument, 'summary', id) ?? addElement(form, 'prepend');
  const status = findPart(form, 'status') ?? addElement(form, 'append');
  return {
    summary,
    status,
    offer: addElement(form, 'prepend'),
    upload: addElement(form, 'append'),
    clear: addElement(form, 'append'),
  };
}

/**
 * Adds an empty element at the start or end of another. It does not call the form's own `append`,
 * which a control of that name would hide.
 */
export function addElement(parent: Element, where: 'prepend' | 'append'): Element {
  const element = parent.ownerDocument.createElement('div');
  parent.insertAdjacentElement(where === 'append' ? 'beforeend' : 'afterbegin', element);
  return element;
}

/** Marks a form as hydrated, after all listeners are attached. */
export function markHydrated(form: HTMLFormElement): void {
  form.setAttribute(hydrationAttributes.complete, '');
}

/** Finds the element around a field. */
export function findField(form: HTMLFormElement, name: string): HTMLElement | undefined {
  return findPart(form, 'field', name);
}

/** Finds the element that holds the error of a field. */
export function findFieldError(form: HTMLFormElement, name: string): Element | undefined {
  return findPart(form, 'fieldError', name);
}

/** Finds the first control of a field. */
export function findControl(form: HTMLFormElement, name: string): HTMLElement | undefined {
  const id = fieldId(formId(form) ?? '', name);
  return form.querySelector<HTMLElement>(`#${CSS.escape(id)}`) ?? undefined;
}

/** Removes the errors that the server rendered. */
export function clearServerErrors(form: HTMLFormElement, { summary }: FormElements): void {
  if (markValue(form, 'errors') === 'live') return;
  form.setAttribute(markName('errors'), 'live');
  summary.replaceChildren();
  // Errors that the browser has rendered in the same elements stay.
  for (const error of form.querySelectorAll(
    `${partSelector('fieldError')} > ${partSelector('serverError')}`,
  ))
    error.remove();
}

/** Whether a field still shows an error that the server rendered. */
export function hasServerError(form: HTMLFormElement, name: string): boolean {
  if (markValue(form, 'errors') === 'live') return false;
  const box = findFieldError(form, name);
  return box !== undefined && findPart(box, 'serverError') !== undefined;
}

/** Focuses the error summary, so that screen readers read it first. */
export function focusSummary({ summary }: FormElements): void {
  findPart(summary, 'problems')?.focus();
}

/** Scrolls a field into view by its label, and focuses its control. */
export function focusField(form: HTMLFormElement, name: string): void {
  const control = findControl(form, name);
  const label = findField(form, name)?.querySelector('label, legend');
  label?.scrollIntoView();
  control?.focus({ preventScroll: label !== null && label !== undefined });
}

/** Focuses the first visible control. */
export function focusFirstControl(form: HTMLFormElement): void {
  const controls = form.querySelectorAll<HTMLElement>('input, select, textarea');
  const isVisible = (control: HTMLElement) =>
    control.closest('[hidden], [aria-hidden=true]') === null &&
    control.getAttribute('type') !== 'hidden';
  [...controls].find(isVisible)?.focus();
}

/** Returns the name of the field that a link of the summary points to. */
export function linkedField(form: HTMLFormElement, target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest('a[href^="#field-"]') : null;
  const start = `#${fieldId(formId(form) ?? '', '')}`;
  const href = link?.getAttribute('href') ?? '';
  return href.startsWith(start) ? href.slice(start.length) : undefined;
}

/** Whether the page shows a draft of the server, which has its own clear button. */
export function hasServerDraft(form: HTMLFormElement): boolean {
  return findPart(form, 'clear') !== undefined;
}

/** Whether a button clears the server's draft; the browser submits it to the server. */
export function isClearButton(submitter: HTMLElement | null): boolean {
  return (submitter?.closest(partSelector('clear')) ?? null) !== null;
}
