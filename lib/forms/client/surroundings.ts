import type { FormClientOptions } from '@/lib/forms/client/form-client';
import { byContent, withFetch, withRequest } from '@/lib/forms/client/post';

/** A browser's own network, clock and chance. */
export function browserSurroundings(): FormClientOptions['surroundings'] {
  return {
    // The global one is looked up at each sending: the client itself is lent it in between.
    send: byContent(
      withFetch((...given) => fetch(...given)),
      withRequest(() => new XMLHttpRequest()),
    ),
    wait: waitFor,
    random: () => Math.random(),
    now: () => Date.now(),
    drawId,
  };
}

/** Resolves after so many milliseconds; rejects when it is stopped before. */
export function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new Error('The wait was stopped.'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
  });
}

/** Browsers have `randomUUID` on secure pages only. */
function drawId(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const bytes: Uint8Array = (crypto as Crypto).getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
