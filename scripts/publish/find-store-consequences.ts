import {
  findConsequences,
  type ConsequenceDeps,
} from '@/lib/server/bookings/publication/find-consequences';
import { readDatabaseVersion } from '@/lib/server/platform/store/open-database';
import { openStore } from '@/lib/server/services';
import type { Settings } from '@/lib/server/settings';
import { schemaVersion } from '@/lib/server/migrations';
import type { ConsequenceOptions } from './prepare-version';

/** How long a database server may take to answer. */
const answerMs = 5000;

/**
 * Returns the function that lists the consequences of a publication with the store of the settings. It
 * neither creates nor migrates one. Where the store cannot be read, `warn` gets the reason.
 */
export function findStoreConsequences(
  settings: Settings,
  warn: (text: string) => void,
): ConsequenceOptions['find'] {
  const now = () => new Date();
  return async (before, after) => {
    const without = () => findConsequences(before, after, { store: undefined, now });
    try {
      const version = await readDatabaseVersion(settings, answerMs);
      if (version === 0) return await without();
      if (version !== schemaVersion) {
        warn('Bookings are not checked: the database is that of another release. Start the site.');
        return await without();
      }
      const store = openStore(settings);
      try {
        const deps: ConsequenceDeps = { store, now };
        return await findConsequences(before, after, deps);
      } finally {
        await store.close();
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      warn(`Bookings are not checked: the database cannot be read (${reason}).`);
      return without();
    }
  };
}
