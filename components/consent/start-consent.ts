import Router from 'next/router';
import { consentUrl, type ConsentChoice } from '@/lib/consent/consent';

/** Stops analytics on this page, if it runs. */
let silence: (() => void) | undefined;

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
    const answer = submitter.value === 'yes' ? 'yes' : 'no';
    // The cookies page shows the current choice, so it must reload.
    if (banner.contains(target) && location.pathname !== '/cookies') {
      event.preventDefault();
      void keep(answer, target, banner, tag);
      return;
    }
    // The next page loads without the tag; until then the tag must be silent.
    if (answer === 'no') silence?.();
  });
  if (document.documentElement.dataset.consent === 'yes') void count(tag);
}

async function keep(
  answer: ConsentChoice,
  form: HTMLFormElement,
  banner: HTMLElement,
  tag: string,
): Promise<void> {
  if (!(await isKept(answer))) {
    // Submits as without scripts, so that the browser shows what is wrong.
    const field = document.createElement('input');
    Object.assign(field, { type: 'hidden', name: 'answer', value: answer });
    form.append(field);
    form.submit();
    return;
  }
  document.documentElement.dataset.consent = answer;
  banner.dataset.answered = answer;
  banner.querySelector<HTMLElement>('[data-said]')?.focus();
  Router.events.on('routeChangeComplete', () => {
    delete banner.dataset.answered;
  });
  if (answer === 'yes') await count(tag);
}

/** The server sets the cookie: Safari deletes one set by a script after a week. */
async function isKept(answer: ConsentChoice): Promise<boolean> {
  try {
    const body = new URLSearchParams({ answer });
    const headers = { Accept: 'application/json' };
    const { ok } = await fetch(consentUrl, { method: 'POST', body, headers });
    return ok;
  } catch {
    return false;
  }
}

async function count(tag: string): Promise<void> {
  try {
    const { startAnalytics } = await import('@/components/consent/analytics');
    silence ??= startAnalytics(tag);
  } catch {
    // Visitors need no message when analytics fails to load.
  }
}
