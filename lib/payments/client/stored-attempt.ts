import type { SessionStorage } from '@/lib/site/session-storage';

/**
 * The name of an attempt to pay that has not ended, stored in the tab: a page that is reloaded while
 * a card is charged continues the same attempt, which is charged once.
 */
export interface StoredAttempt {
  readonly load: () => string | undefined;
  /** Stores a name; `undefined` deletes the one before. */
  readonly save: (name: string | undefined) => void;
}

/**
 * Milliseconds after which a stored attempt counts no more. Until then a repeated order is one
 * charge; later the same answers are an order of their own.
 */
export const attemptLifetime = 24 * 60 * 60 * 1000;

interface Options {
  readonly storage: SessionStorage | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Where storage is forbidden, nothing is stored: the page itself still knows the name. */
export function createStoredAttempt(form: string, { storage, now }: Options): StoredAttempt {
  const key = `payment-attempt:${form}`;
  return {
    load: () => {
      try {
        return parseAttempt(storage?.getItem(key) ?? '', now());
      } catch {
        return undefined;
      }
    },
    save: (name) => {
      try {
        if (name === undefined) storage?.removeItem(key);
        else storage?.setItem(key, JSON.stringify({ name, at: now() }));
      } catch {
        // Storage is forbidden or full.
      }
    },
  };
}

function parseAttempt(text: string, now: number): string | undefined {
  const data: unknown = text === '' ? undefined : JSON.parse(text);
  if (typeof data !== 'object' || data === null) return undefined;
  if (!('name' in data) || typeof data.name !== 'string') return undefined;
  if (!('at' in data) || typeof data.at !== 'number') return undefined;
  const age = now - data.at;
  return age >= 0 && age <= attemptLifetime ? data.name : undefined;
}
