import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'vitest';
import { openSqliteStore } from '@/lib/server/store/sqlite/sqlite-store';
import { testStore } from '@/tests/contract/store';

describe('SQLite', () => {
  let directory = '';
  testStore({
    async open() {
      directory = await mkdtemp(join(tmpdir(), 'store-'));
      return openSqliteStore(directory);
    },
    discard: () => rm(directory, { recursive: true }),
  });
});
