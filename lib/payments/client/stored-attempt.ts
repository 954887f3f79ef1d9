import type { SessionStorage } from '@/lib/site/session-storage';

/**
 * The key of an unfinished payment attempt, in the tab's session storage. A page that is reloaded during
 * a charge continues the same attempt, so that it is charged once.
 *
 * The browser's local storage has the key for a shorter time: a new tab continues the attempt of a tab that
 * was closed, and with it the places that the attempt holds. The key is the proof that they are its own.
 */
export interface StoredAttempt {
  readonly load: () => string | undefined;
  /** Stores a key; `undefined` deletes the stored one. */
  readonly save: (name: string | undefined) => void;
}

/** Milliseconds after which a stored attempt expires and the same answers are a new order. */
export const attemptLifetime = 24 * 60 * 60 * 1000;

/** Milliseconds for which other tabs continue an attempt: longer than an unfinished one holds places. */
export const sharedLifetime = 2 * 60 * 60 * 1000;

interface StoredAttemptOptions {
  /** The tab's own storage. */
  readonly storage: SessionStorage | undefined;
  /** The storage that all tabs share. */
  readonly shared?: SessionStorage;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Creates the store of a form's attempt. Stores nothing where storage is blocked. */
export function createStoredAttempt(
  form: string,
  { storage, shared, now }: StoredAttemptOptions,
): StoredAttempt {
  const key = `payment-attempt:${form}`;
  const read = (from: SessionStorage | undefined, lifetime: number) => {
    try {
      return parseAttempt(from?.getItem(key) ?? '', now(), lifetime);
    } catch {
      return undefined;
    }
  };
  const write = (to: SessionStorage | undefined, name: string | undefined) => {
    try {
      if (name === undefined) to?.removeItem(key);
      else to?.setItem(key, JSON.stringify({ name, at: now() }));
    } catch {
      // The storage is blocked or full.
    }
  };
  const own = () => read(storage, attemptLifetime);
  const ofAllTabs = () => read(shared, sharedLifetime);
  return {
    load: () => own() ?? ofAllTabs(),
    save: (name) => {
      // Another tab may have begun an attempt since, which stays.
      if (name !== undefined || own() === undefined || ofAllTabs() === own()) write(shared, name);
      write(storage, name);
    },
  };
}

function parseAttempt(text: string, now: number, lifetime: number): string | undefined {
  const data: unknown = text === '' ? undefined : JSON.parse(text);
  if (typeof data !== 'object' || data === null) return undefined;
  if (!('name' in data) || typeof data.name !== 'string') return undefined;
  if (!('at' in data) || typeof data.at !== 'number') return undefined;
  const age = now - data.at;
  return age >= 0 && age <= lifetime ? data.name : undefined;
}
