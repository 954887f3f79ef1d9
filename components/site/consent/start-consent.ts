import Router from 'next/router';
import { consentUrl, type ConsentChoice } from '@/lib/site/consent/consent';

/** Disables analytics on this page, if it runs. */
let disableAnalytics: (() => void) | undefined;

/**
 * Submits the consent question in place, and starts analytics after a yes.
 *
 * `banner` is in the document outside the page, so that no navigation replaces it.
 */
export function startConsent(banner: HTMLElement): void {
  const { tag } = banner.dataset;
  if (tag === undefined || banner.dataset.ready !== undefined) return;
  banner.dataset.ready = '';
  document.addEventListener('submit', (event) => {
    const { target, submitter } = event;
    if (!(target instanceof HTMLFormElement) || !(submitter instanceof HTMLButtonElement)) return;
    if (target.getAttribute('action') !== consentUrl) return;
    const choice = submitter.value === 'yes' ? 'yes' : 'no';
    // The cookies page shows the current choice, so it must reload.
    if (banner.contains(target) && location.pathname !== '/cookies') {
      event.preventDefault();
      void saveChoice(choice, target, banner, tag);
      return;
    }
    // The next page loads without the tag; this page must send nothing more.
    if (choice === 'no') disableAnalytics?.();
  });
  if (document.documentElement.dataset.consent === 'yes') void loadAnalytics(tag);
}

async function saveChoice(
  choice: ConsentChoice,
  form: HTMLFormElement,
  banner: HTMLElement,
  tag: string,
): Promise<void> {
  if (!(await postChoice(choice))) {
    // Submits as without scripts, so that the browser shows what is wrong.
    const field = document.createElement('input');
    Object.assign(field, { type: 'hidden', name: 'answer', value: choice });
    form.append(field);
    form.submit();
    return;
  }
  document.documentElement.dataset.consent = choice;
  banner.dataset.choice = choice;
  banner.querySelector<HTMLElement>('[data-result]')?.focus();
  Router.events.on('routeChangeComplete', () => {
    delete banner.dataset.choice;
  });
  if (choice === 'yes') await loadAnalytics(tag);
}

/**
 * Posts the choice, and resolves with whether the server has set the cookie. Safari deletes a script's
 * cookie after a week.
 */
async function postChoice(answer: ConsentChoice): Promise<boolean> {
  try {
    const body = new URLSearchParams({ answer });
    const headers = { Accept: 'application/json' };
    const { ok } = await fetch(consentUrl, { method: 'POST', body, headers });
    return ok;
  } catch {
    return false;
  }
}

async function loadAnalytics(tag: string): Promise<void> {
  try {
    const { startAnalytics } = await import('@/components/site/consent/analytics');
    disableAnalytics ??= startAnalytics(tag);
  } catch {
    // Visitors need no message when analytics fails to load.
  }
}
