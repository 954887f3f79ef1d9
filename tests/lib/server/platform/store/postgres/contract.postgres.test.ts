import pg from 'pg';
import { beforeAll, afterAll, describe } from 'vitest';
import { openPostgresStore } from '@/tests/support/open-store';
import type { Store } from '@/lib/server/store';
import { testStore } from '@/tests/contract/store';
import { deleteRows, dropDatabase, emptyDatabase } from '@/tests/support/postgres-database';

describe('PostgreSQL', () => {
  let address = '';
  let store: Store;
  let client: pg.Client;

  // A store opens several connections, each of which starts a process of the server.
  beforeAll(async () => {
    address = await emptyDatabase();
    store = openPostgresStore(address);
    await store.check();
    client = new pg.Client(address);
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await store.close();
    await dropDatabase(address);
  });

  testStore({
    open: () => Promise.resolve({ ...store, close: () => Promise.resolve() }),
    discard: () => deleteRows(client),
  });
});
