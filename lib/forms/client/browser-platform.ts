import type { FormClientOptions } from '@/lib/forms/client/form-client';
import { sendByContent, sendWithFetch, sendWithXhr } from '@/lib/forms/client/send-request';

/** Returns the browser's own network, clock and random source. */
export function browserPlatform(): FormClientOptions['platform'] {
  return {
    send: sendByContent(
      sendWithFetch((...parameters) => fetch(...parameters)),
      sendWithXhr(() => new XMLHttpRequest()),
    ),
    wait: waitFor,
    random: () => Math.random(),
    now: () => Date.now(),
    randomId,
  };
}

/** Resolves after the given milliseconds; rejects if the signal aborts first. */
function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(new Error('The wait was aborted.'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
  });
}

function randomId(): string {
  // Browsers have `randomUUID` in secure contexts only.
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const bytes: Uint8Array = (crypto as Crypto).getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
