/**
 * The attributes of hydration. They are not in lib/forms/form-markup.ts because every page loads them,
 * with or without a form.
 */
export const hydrationAttributes = {
  /** The form's id; on every form that can be hydrated. */
  id: 'data-form',
  /** Hydration has started. */
  started: 'data-live',
  /** Hydration is complete: all listeners are attached. */
  complete: 'data-ready',
} as const;

/** The name of the hidden field with the idempotency key. */
export const attemptField = '_attempt';

/** Returns the id of a form that can be hydrated; `undefined` for any other form. */
export function formId(form: Element): string | undefined {
  return form.getAttribute(hydrationAttributes.id) ?? undefined;
}

export function isHydrating(form: Element): boolean {
  return form.hasAttribute(hydrationAttributes.started);
}

export function isHydrated(form: Element): boolean {
  return form.hasAttribute(hydrationAttributes.complete);
}

/** Whether a form has card fields or a button that adds an item, which only scripts show. */
export function hasLiveParts(form: Element): boolean {
  return form.querySelector('[data-card], [data-add]') !== null;
}

/** Whether a control of a form differs from its initial value. */
export function hasUserInput(form: HTMLFormElement): boolean {
  // Not `form.elements`: a control named `elements` would hide it.
  return [...form.querySelectorAll('input, select, textarea')].some((control) => {
    if (control instanceof HTMLInputElement) {
      const { type, value, defaultValue, checked, defaultChecked } = control;
      if (type === 'radio' || type === 'checkbox') return checked !== defaultChecked;
      return type !== 'hidden' && value !== defaultValue;
    }
    if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
    if (!(control instanceof HTMLSelectElement)) return false;
    // Without a default, browsers select the first option.
    const initial = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex !== Math.max(0, initial);
  });
}
