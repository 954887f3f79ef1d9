import { describe } from 'vitest';
import { openPostgresStore } from '@/lib/server/store/postgres/postgres-store';
import { testStore } from '@/tests/contract/store';
import { dropDatabase, emptyDatabase } from '@/tests/support/postgres-database';

describe('PostgreSQL', () => {
  let address = '';
  testStore({
    async open() {
      address = await emptyDatabase();
      return openPostgresStore(address);
    },
    discard: () => dropDatabase(address),
  });
});
