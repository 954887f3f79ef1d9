import { resolve } from 'node:path';
import { readSettings, type Settings } from '@/lib/server/env';
import { openSqliteStore } from '@/lib/server/store/adapters/sqlite';
import type { Store } from '@/lib/server/store/store';

/** What stands behind the server's interfaces. The only place that picks an adapter. */
export interface Services {
  readonly settings: Settings;
  readonly store: Store;
  readonly now: () => Date;
}

const key = Symbol.for('frontdesk.services');
const shared = globalThis as { [key]?: Services | undefined };

/**
 * The services of this process, made at the first call. Throws when a setting is wrong, with every
 * problem in the message.
 */
export function services(): Services {
  // Next bundles this module more than once; all copies must share one store.
  return (shared[key] ??= makeServices());
}

function makeServices(): Services {
  const result = readSettings(process.env);
  if (!result.ok) throw new Error(result.problems.join('\n'));
  const { settings } = result;
  return { settings, store: openSqliteStore(resolve(settings.DATA_DIR)), now: () => new Date() };
}
