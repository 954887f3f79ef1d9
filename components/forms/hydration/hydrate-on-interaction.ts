import { deleteExpiredDrafts, draftKey } from '@/components/forms/hydration/draft-lifetime';
import {
  attemptField,
  formId,
  hasLiveParts,
  hasUserInput,
  isHydrated,
  isHydrating,
} from '@/lib/forms/dom/hydratable-form';
import { whenIdle } from '@/lib/time/schedule';

/**
 * Hydrates the forms of a page: one with an interaction or a draft at once, one with parts that only
 * scripts show when it comes near the viewport. A form works without hydration, so a failure is not
 * fatal; the next interaction retries. Until then, input is saved as a draft when the visitor leaves the
 * page. Returns a function that stops it.
 */
export function hydrateOnInteraction(): () => void {
  const typed = new Set<HTMLFormElement>();
  const cancels: (() => void)[] = [];

  function onInteraction({ target, type }: Pick<Event, 'target' | 'type'>) {
    const form = target instanceof Element ? target.closest('form') : null;
    if (form === null) return;
    if (type === 'input') typed.add(form);
    // A form that is sent needs no draft.
    if (type === 'submit') {
      typed.delete(form);
      continueAttempt(form);
    } else loadHydration(form, (hydrateForm) => hydrateForm(form));
  }
  function saveTyped() {
    typed.forEach(saveInput);
  }

  try {
    deleteExpiredDrafts(sessionStorage, Date.now());
  } catch {
    // Without storage there are no drafts.
  }
  onInteraction({ target: document.activeElement, type: '' });
  for (const form of document.forms) {
    // The visitor may have typed before this script ran.
    const wasTyped = hasUserInput(form);
    if (wasTyped) typed.add(form);
    if (wasTyped || hasDraft(form)) loadHydration(form, (hydrateForm) => hydrateForm(form));
    else if (formId(form) !== undefined && hasLiveParts(form)) {
      // Loading and hydrating are separate tasks, so that neither delays input.
      const hydrate = () =>
        loadHydration(form, (hydrateForm) =>
          cancels.push(whenIdle(() => hydrateForm(form), idleTimeout)),
        );
      cancels.push(scheduleHydration(form, hydrate));
    }
  }
  for (const event of interactionEvents) document.addEventListener(event, onInteraction);
  addEventListener('pagehide', saveTyped);
  return () => {
    saveTyped();
    cancels.forEach((cancel) => cancel());
    removeEventListener('pagehide', saveTyped);
    for (const event of interactionEvents) document.removeEventListener(event, onInteraction);
  };
}

const interactionEvents = ['pointerover', 'focusin', 'pointerdown', 'input', 'submit'] as const;

type HydrateForm = (form: HTMLFormElement) => void;

function loadHydration(form: HTMLFormElement, then: (hydrateForm: HydrateForm) => void): void {
  if (formId(form) === undefined || isHydrating(form)) return;
  import('@/components/forms/live/hydrate-form').then(
    ({ hydrateForm }) => then(hydrateForm),
    () => {
      // styles/forms/field.module.css shows the controls that wait for scripts.
      document.documentElement.dataset.scripts = 'failed';
    },
  );
}

/** Saves all values of a form as a draft; components/forms/live/drafts.ts parses it. */
function saveInput(form: HTMLFormElement): void {
  const id = formId(form);
  if (id === undefined || isHydrated(form)) return;
  try {
    const attempt = storedAttempt(id);
    const draft = { at: Date.now(), typed: [...new FormData(form)], attempt };
    sessionStorage.setItem(draftKey(id), JSON.stringify(draft));
  } catch {
    // Without storage the values stay in the form only.
  }
}

/** Returns the key of an attempt of this tab that was sent and has no response; see drafts.ts. */
function storedAttempt(id: string): string | undefined {
  const draft: unknown = JSON.parse(sessionStorage.getItem(draftKey(id)) ?? 'null');
  const has = typeof draft === 'object' && draft !== null && 'attempt' in draft;
  return has && typeof draft.attempt === 'string' ? draft.attempt : undefined;
}

/** Has a form that is sent before its hydration continue an attempt without a response. */
function continueAttempt(form: HTMLFormElement): void {
  const id = formId(form);
  const isOwn = form.getAttribute('action')?.startsWith('/') === true;
  if (id === undefined || !isOwn || isHydrated(form)) return;
  try {
    const attempt = storedAttempt(id);
    if (attempt === undefined) return;
    const name = attemptField;
    const input =
      form.querySelector<HTMLInputElement>(`input[name="${name}"]`) ??
      form.insertAdjacentElement('beforeend', document.createElement('input'));
    if (!(input instanceof HTMLInputElement)) return;
    Object.assign(input, { type: 'hidden', name, value: attempt });
  } catch {
    // Without storage there is no attempt to continue.
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

/** Milliseconds that a near form may wait for an idle browser: to load the code, then to hydrate. */
const idleTimeout = 500;

/** How far below the viewport a form counts as near. */
const margin = '400px';

/**
 * Calls back once, soon after the form comes near the viewport: many visitors never scroll to it, and
 * its code is as large as a page. Returns a function that cancels the call.
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
  const cancels = observer === undefined ? [whenIdle(run)] : [];

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
