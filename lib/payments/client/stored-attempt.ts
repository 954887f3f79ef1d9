import type { SessionStorage } from '@/lib/site/session-storage';

/**
 * The key of an unfinished payment attempt, in the tab's session storage. A page that is reloaded during
 * a charge continues the same attempt, so that it is charged once.
 */
export interface StoredAttempt {
  readonly load: () => string | undefined;
  /** Stores a key; `undefined` deletes the stored one. */
  readonly save: (name: string | undefined) => void;
}

/** Milliseconds after which a stored attempt expires and the same answers are a new order. */
export const attemptLifetime = 24 * 60 * 60 * 1000;

interface StoredAttemptOptions {
  readonly storage: SessionStorage | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Creates the store of a form's attempt. Stores nothing where session storage is blocked. */
export function createStoredAttempt(
  form: string,
  { storage, now }: StoredAttemptOptions,
): StoredAttempt {
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
        // Session storage is blocked or full.
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
