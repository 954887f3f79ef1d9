import { siteNow } from '@/e2e/support/clock';
import { openStore } from '@/lib/server/services';
import { readSettings } from '@/lib/server/settings';
import type { Store } from '@/lib/server/store';

/** The address and the data directory of a running site. */
export interface RunningSite {
  readonly url: string;
  readonly dataDirectory: string;
  /** The address of its PostgreSQL database, if it has one. */
  readonly database?: string;
  /** The clock of the site, if it is not that of this machine. */
  readonly now?: () => Date;
}

/** Runs a function with the store of a site, as another process. */
export async function withStore<Result>(
  use: (store: Store) => Promise<Result>,
  { url, dataDirectory, database }: RunningSite = siteUnderTest(),
): Promise<Result> {
  const result = readSettings({
    DATA_DIR: dataDirectory,
    SITE_URL: url,
    DATABASE_URL: database,
  });
  if (!result.ok) throw new Error(result.problems.join('\n'));
  const store = openStore(result.settings);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

/** Returns the server under test. */
export function siteUnderTest(): RunningSite {
  const { E2E_DATA_DIR = '', E2E_PORT = '' } = process.env;
  return { url: `http://localhost:${E2E_PORT}`, dataDirectory: E2E_DATA_DIR, now: siteNow };
}
