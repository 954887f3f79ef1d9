import { isChanged } from '@/components/forms/live/is-changed';

/**
 * Loads what makes forms livelier when somebody first touches one, or left one half filled in. A
 * form works without it, so that nothing is said when it cannot be had; the next touch tries again.
 * It also keeps what is typed; until it is there, words in a form that is left are kept here.
 * Returns a function that ends the waiting.
 */
export function awaitFirstTouch(): () => void {
  const typed = new Set<HTMLFormElement>();

  function touch({ target, type }: Pick<Event, 'target' | 'type'>) {
    const form = target instanceof Element ? target.closest('form') : null;
    if (form === null) return;
    if (type === 'input') typed.add(form);
    // Whoever sends a form has no more use for a copy of it.
    if (type === 'submit') typed.delete(form);
    else enliven(form);
  }
  function leave() {
    typed.forEach(keepTyped);
  }

  touch({ target: document.activeElement, type: '' });
  for (const form of document.forms) {
    // Somebody typed before this was here.
    const wasTyped = isChanged(form);
    if (wasTyped) typed.add(form);
    // A card's fields must come before somebody wants to type into them.
    const isWaitedFor = form.querySelector('[data-card]') !== null;
    if (wasTyped || isWaitedFor || hasDraft(form)) enliven(form);
  }
  for (const sign of signs) document.addEventListener(sign, touch);
  addEventListener('pagehide', leave);
  return () => {
    leave();
    removeEventListener('pagehide', leave);
    for (const sign of signs) document.removeEventListener(sign, touch);
  };
}

const signs = ['focusin', 'pointerdown', 'input', 'submit'] as const;

function enliven(form: HTMLFormElement): void {
  if (form.dataset.form === undefined || form.dataset.live !== undefined) return;
  import('@/components/forms/live/take-over').then(
    ({ takeOver }) => takeOver(form),
    () => undefined,
  );
}

/** All that stands in the form, as it is; components/forms/live/drafts.ts sorts it out. */
function keepTyped(form: HTMLFormElement): void {
  const { form: id, ready } = form.dataset;
  if (id === undefined || ready !== undefined) return;
  try {
    const draft = { at: Date.now(), typed: [...new FormData(form)] };
    sessionStorage.setItem(`form-draft:${id}`, JSON.stringify(draft));
  } catch {
    // A kindness only, as there.
  }
}

function hasDraft({ dataset: { form } }: HTMLFormElement): boolean {
  try {
    return form !== undefined && sessionStorage.getItem(`form-draft:${form}`) !== null;
  } catch {
    return false;
  }
}
