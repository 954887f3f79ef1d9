import { deleteExpiredDrafts, draftKey } from '@/components/forms/hydration/draft-lifetime';
import {
  formId,
  hasUserInput,
  isHydrated,
  isHydrating,
} from '@/components/forms/hydration/hydratable-form';
import { whenIdle } from '@/lib/time/schedule';

/**
 * Hydrates forms: one that is touched, typed into or has a draft at once, the others when they come
 * near the viewport or the browser is idle. A form works without it, so a failure only shows what
 * waits for it; the next touch tries again. Until a form is hydrated, what is typed is saved here when
 * the page is left. Returns a function that ends all of it.
 */
export function hydrateOnInteraction(): () => void {
  const typed = new Set<HTMLFormElement>();
  const cancels: (() => void)[] = [];

  function touch({ target, type }: Pick<Event, 'target' | 'type'>) {
    const form = target instanceof Element ? target.closest('form') : null;
    if (form === null) return;
    if (type === 'input') typed.add(form);
    // Whoever sends a form has no more use for a copy of it.
    if (type === 'submit') typed.delete(form);
    else loadHydration(form, (hydrateForm) => hydrateForm(form));
  }
  function leave() {
    typed.forEach(saveInput);
  }

  try {
    deleteExpiredDrafts(sessionStorage, Date.now());
  } catch {
    // Where storage is forbidden, there are no drafts.
  }
  touch({ target: document.activeElement, type: '' });
  for (const form of document.forms) {
    // Somebody typed before this was here.
    const wasTyped = hasUserInput(form);
    if (wasTyped) typed.add(form);
    if (wasTyped || hasDraft(form)) loadHydration(form, (hydrateForm) => hydrateForm(form));
    else if (formId(form) !== undefined) {
      // Loading and hydrating are tasks of their own, so that neither keeps a press waiting.
      const hydrate = () =>
        loadHydration(form, (hydrateForm) =>
          cancels.push(whenIdle(() => hydrateForm(form), hydrationTimeout)),
        );
      cancels.push(scheduleHydration(form, hydrate));
    }
  }
  for (const sign of signs) document.addEventListener(sign, touch);
  addEventListener('pagehide', leave);
  return () => {
    leave();
    cancels.forEach((cancel) => cancel());
    removeEventListener('pagehide', leave);
    for (const sign of signs) document.removeEventListener(sign, touch);
  };
}

const signs = ['focusin', 'pointerdown', 'input', 'submit'] as const;

/** Milliseconds. */
const hydrationTimeout = 500;

type HydrateForm = (form: HTMLFormElement) => void;

function loadHydration(form: HTMLFormElement, then: (hydrateForm: HydrateForm) => void): void {
  if (formId(form) === undefined || isHydrating(form)) return;
  import('@/components/forms/live/hydrate-form').then(
    ({ hydrateForm }) => then(hydrateForm),
    () => {
      // See styles/forms/field.module.css.
      document.documentElement.dataset.scripts = 'failed';
    },
  );
}

/** All that stands in the form, as it is; components/forms/live/drafts.ts sorts it out. */
function saveInput(form: HTMLFormElement): void {
  const id = formId(form);
  if (id === undefined || isHydrated(form)) return;
  try {
    const draft = { at: Date.now(), typed: [...new FormData(form)] };
    sessionStorage.setItem(draftKey(id), JSON.stringify(draft));
  } catch {
    // A kindness only, as there.
  }
}

function hasDraft(form: HTMLFormElement): boolean {
  const id = formId(form);
  try {
    return id !== undefined && sessionStorage.getItem(draftKey(id)) !== null;
  } catch {
    return false;
  }
}

/** Milliseconds that hydration may wait for an idle moment once its form is near. */
const idleTimeout = 500;

/** How far below the viewport a form counts as near. */
const margin = '400px';

/**
 * Calls back once, when the browser is idle, or soon after the form comes near the viewport. Returns
 * a function that cancels the call.
 */
export function scheduleHydration(form: Element, hydrate: () => void): () => void {
  const observer =
    'IntersectionObserver' in window
      ? new IntersectionObserver(
          (entries) => {
            if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
            observer?.disconnect();
            cancels.push(whenIdle(run, idleTimeout));
          },
          { rootMargin: margin },
        )
      : undefined;
  const cancels = [whenIdle(run)];

  function run() {
    cancel();
    hydrate();
  }
  function cancel() {
    observer?.disconnect();
    cancels.splice(0).forEach((end) => end());
  }

  observer?.observe(form);
  return cancel;
}
