import { fieldId } from '@/components/forms/field-ids';

/** Marks what the server wrote of errors. */
const written = 'data-written';

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
  for (const error of form.querySelectorAll('[data-error-of] > *')) {
    error.setAttribute(written, '');
  }
  const id = form.dataset.form ?? '';
  const summary =
    form.ownerDocument.querySelector(`[data-summary="${id}"]`) ?? addElement(form, 'prepend');
  const status = form.querySelector('[data-status]') ?? addElement(form, 'append');
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
  form.dataset.ready = '';
}

/** The box around a question. */
export function findField(form: HTMLFormElement, name: string): HTMLElement | undefined {
  return form.querySelector<HTMLElement>(`[data-field="${name}"]`) ?? undefined;
}

/** Where a question says what is wrong with it. */
export function findFieldError(form: HTMLFormElement, name: string): Element | undefined {
  return form.querySelector(`[data-error-of="${name}"]`) ?? undefined;
}

/** The control of a question, the first of several. */
export function findControl(form: HTMLFormElement, name: string): HTMLElement | undefined {
  const id = fieldId(form.dataset.form ?? '', name);
  return form.querySelector<HTMLElement>(`#${CSS.escape(id)}`) ?? undefined;
}

/** What the server wrote about errors gives way to what the browser knows. */
export function clearServerErrors(form: HTMLFormElement, { summary }: FormElements): void {
  if (form.dataset.errors === 'live') return;
  form.dataset.errors = 'live';
  summary.replaceChildren();
  // What the browser has found meanwhile stands in the same places and is not to be touched.
  for (const error of form.querySelectorAll(`[data-error-of] > [${written}]`)) error.remove();
}

/** Whether a question still says what the server found wrong with it. */
export function hasServerError(form: HTMLFormElement, name: string): boolean {
  if (form.dataset.errors === 'live') return false;
  const error = findFieldError(form, name)?.querySelector(`[${written}]`);
  return error !== null && error !== undefined;
}

/** Brings focus to what is wrong with the form, so that it is heard first. */
export function focusSummary({ summary }: FormElements): void {
  summary.querySelector<HTMLElement>('[data-problems]')?.focus();
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
  const start = `#${fieldId(form.dataset.form ?? '', '')}`;
  const href = link?.getAttribute('href') ?? '';
  return href.startsWith(start) ? href.slice(start.length) : undefined;
}
