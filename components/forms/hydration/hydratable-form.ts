/**
 * The attributes by which a form and its scripts agree on hydration. They are apart from
 * lib/forms/form-markup.ts because every page loads them, with or without a form.
 */
export const hydrationAttributes = {
  /** The form's id; on every form that can be hydrated. */
  id: 'data-form',
  /** Hydration has started. */
  started: 'data-live',
  /** Hydration is complete: all listeners are attached. */
  complete: 'data-ready',
} as const;

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

/** Whether anything that can be typed or chosen in a form is not as its page came. */
export function hasUserInput(form: HTMLFormElement): boolean {
  // Not `elements`, which a question of that name would hide.
  return [...form.querySelectorAll('input, select, textarea')].some((control) => {
    if (control instanceof HTMLInputElement) {
      const { type, value, defaultValue, checked, defaultChecked } = control;
      if (type === 'radio' || type === 'checkbox') return checked !== defaultChecked;
      // Nobody types there.
      return type !== 'hidden' && value !== defaultValue;
    }
    if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
    if (!(control instanceof HTMLSelectElement)) return false;
    // Where none is marked, browsers choose the first.
    const marked = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex !== Math.max(0, marked);
  });
}
