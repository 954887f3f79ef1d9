import Router from 'next/router';
import { consentUrl, type ConsentChoice } from '@/lib/consent/consent';

/** Ends the counting on this page, where it has begun. */
let silence: (() => void) | undefined;

/**
 * Makes the question work without a new page, and starts the counting where the answer is yes.
 * `banner` is the question in the document, which no navigation replaces.
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
    // The page about cookies says how things stand, so that it must come anew.
    if (banner.contains(target) && location.pathname !== '/cookies') {
      event.preventDefault();
      void keep(answer, target, banner, tag);
      return;
    }
    // The page that comes next is loaded without the tag; until then it must be still.
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
    // As without scripts: the browser then says itself what is wrong.
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

/** The server sets the cookie: Safari keeps one that a script has set for no longer than a week. */
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
    // A visit that cannot be counted is none of the visitor's concern.
  }
}
