import { beforeAll, afterAll, describe } from 'vitest';
import { openPostgresStore } from '@/lib/server/store/postgres/postgres-store';
import { testStore } from '@/tests/contract/store';
import { deleteRows, dropDatabase, emptyDatabase } from '@/tests/support/postgres-database';

describe('PostgreSQL', () => {
  let address = '';
  beforeAll(async () => {
    address = await emptyDatabase();
  });
  afterAll(() => dropDatabase(address));
  testStore({
    open: () => Promise.resolve(openPostgresStore(address)),
    discard: () => deleteRows(address),
  });
});
