import { formId, hydrationAttributes } from '@/components/forms/hydration/hydratable-form';
import { fieldId, findPart, markName, markValue, partSelector } from '@/lib/forms/form-markup';

/**
 * Where the form's own markup leaves room, as components/forms/form.tsx promises. What is missing is
 * added, so that everything has a place.
 */
export interface FormElements {
  readonly summary: Element;
  readonly status: Element;
  /** Before everything, for a draft. */
  readonly offer: Element;
  /** After the status, for an upload. */
  readonly upload: Element;
  /** At the end, for a way to clear the form. */
  readonly clear: Element;
}

/** The places of a form that was not taken over before, with what the server wrote there marked. */
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
 * A place of its own inside an element, at its end or its beginning. A form's own `append` would be
 * hidden by a question of that name.
 */
export function addElement(within: Element, where: 'prepend' | 'append'): Element {
  const place = within.ownerDocument.createElement('div');
  within.insertAdjacentElement(where === 'append' ? 'beforeend' : 'afterbegin', place);
  return place;
}

/** Says that the form is livelier now, once everything listens. */
export function markReady(form: HTMLFormElement): void {
  form.setAttribute(hydrationAttributes.complete, '');
}

/** The box around a question. */
export function findField(form: HTMLFormElement, name: string): HTMLElement | undefined {
  return findPart(form, 'field', name);
}

/** Where a question says what is wrong with it. */
export function findFieldError(form: HTMLFormElement, name: string): Element | undefined {
  return findPart(form, 'fieldError', name);
}

/** The control of a question, the first of several. */
export function findControl(form: HTMLFormElement, name: string): HTMLElement | undefined {
  const id = fieldId(formId(form) ?? '', name);
  return form.querySelector<HTMLElement>(`#${CSS.escape(id)}`) ?? undefined;
}

/** What the server wrote about errors gives way to what the browser knows. */
export function clearServerErrors(form: HTMLFormElement, { summary }: FormElements): void {
  if (markValue(form, 'errors') === 'live') return;
  form.setAttribute(markName('errors'), 'live');
  summary.replaceChildren();
  // What the browser has found meanwhile stands in the same places and is not to be touched.
  for (const error of form.querySelectorAll(
    `${partSelector('fieldError')} > ${partSelector('serverError')}`,
  ))
    error.remove();
}

/** Whether a question still says what the server found wrong with it. */
export function hasServerError(form: HTMLFormElement, name: string): boolean {
  if (markValue(form, 'errors') === 'live') return false;
  const box = findFieldError(form, name);
  return box !== undefined && findPart(box, 'serverError') !== undefined;
}

/** Brings focus to what is wrong with the form, so that it is heard first. */
export function focusSummary({ summary }: FormElements): void {
  findPart(summary, 'problems')?.focus();
}

/** Brings a question into view, its words first, and focus to its control. */
export function focusField(form: HTMLFormElement, name: string): void {
  const control = findControl(form, name);
  const words = findField(form, name)?.querySelector('label, legend');
  words?.scrollIntoView();
  control?.focus({ preventScroll: words !== null && words !== undefined });
}

/** Brings focus to the first control that can be seen. */
export function focusFirstControl(form: HTMLFormElement): void {
  const controls = form.querySelectorAll<HTMLElement>('input, select, textarea');
  const isSeen = (control: HTMLElement) =>
    control.closest('[hidden], [aria-hidden=true]') === null &&
    control.getAttribute('type') !== 'hidden';
  [...controls].find(isSeen)?.focus();
}

/** The name of the field that a link of the summary leads to. */
export function linkedField(form: HTMLFormElement, target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest('a[href^="#field-"]') : null;
  const start = `#${fieldId(formId(form) ?? '', '')}`;
  const href = link?.getAttribute('href') ?? '';
  return href.startsWith(start) ? href.slice(start.length) : undefined;
}

/** Whether the page shows a draft of the server, which has its own button to clear it. */
export function hasServerDraft(form: HTMLFormElement): boolean {
  return findPart(form, 'clear') !== undefined;
}

/** Whether a button clears the server's draft; the browser submits it to the server. */
export function isClearButton(submitter: HTMLElement | null): boolean {
  return (submitter?.closest(partSelector('clear')) ?? null) !== null;
}
