import type { TabStorage } from '@/lib/site/tab-storage';

/**
 * The name of an attempt to pay that has no success yet, kept in the tab: whoever reloads the page
 * while a card is being charged goes on with the same attempt, which is charged once.
 */
export interface KeptAttempt {
  readonly read: () => string | undefined;
  /** Keeps a name; `undefined` forgets the one before. */
  readonly keep: (name: string | undefined) => void;
}

/** Where storage is forbidden, nothing is kept: the page itself still knows the name. */
export function keptAttempt(storage: TabStorage | undefined, form: string): KeptAttempt {
  const key = `payment-attempt:${form}`;
  return {
    read: () => {
      try {
        return storage?.getItem(key) ?? undefined;
      } catch {
        return undefined;
      }
    },
    keep: (name) => {
      try {
        if (name === undefined) storage?.removeItem(key);
        else storage?.setItem(key, name);
      } catch {
        // Said above.
      }
    },
  };
}
