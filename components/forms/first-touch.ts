/**
 * Loads what makes forms livelier when somebody first touches one, or left one half filled in. A
 * form works without it, so that nothing is said when it cannot be had; the next touch tries again.
 * Returns a function that ends the waiting.
 */
export function awaitFirstTouch(): () => void {
  function touch({ target }: { readonly target: EventTarget | null }) {
    const form = target instanceof Element ? target.closest('form') : null;
    if (form !== null) enliven(form);
  }

  touch({ target: document.activeElement });
  for (const form of document.forms) {
    // A card's fields must come before somebody wants to type into them.
    if (hasDraft(form) || form.querySelector('[data-card]') !== null) enliven(form);
  }
  for (const sign of signs) document.addEventListener(sign, touch);
  return () => {
    for (const sign of signs) document.removeEventListener(sign, touch);
  };
}

const signs = ['focusin', 'pointerdown', 'input'] as const;

function enliven(form: HTMLFormElement): void {
  if (form.dataset.form === undefined || form.dataset.live !== undefined) return;
  import('@/components/forms/live/take-over').then(
    ({ takeOver }) => takeOver(form),
    () => undefined,
  );
}

function hasDraft({ dataset: { form } }: HTMLFormElement): boolean {
  try {
    return form !== undefined && sessionStorage.getItem(`form-draft:${form}`) !== null;
  } catch {
    return false;
  }
}
