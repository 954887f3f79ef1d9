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
