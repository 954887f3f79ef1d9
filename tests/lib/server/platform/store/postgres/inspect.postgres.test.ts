import { expect, onTestFinished, test } from 'vitest';
import { schemaVersion } from '@/lib/server/migrations';
import { inspectPostgres } from '@/lib/server/platform/store/postgres/inspect-postgres';
import { openPostgresStore } from '@/tests/support/open-store';
import { dropDatabase, emptyDatabase } from '@/tests/support/postgres-database';

test('reads the schema version, the time and the release without migrating', async () => {
  const address = await emptyDatabase();
  onTestFinished(() => dropDatabase(address));
  for (let time = 0; time < 2; time += 1) {
    expect(await inspectPostgres(address, 5000)).toMatchObject({ version: 0 });
  }
  const store = openPostgresStore(address);
  await store.check();
  await store.close();
  const { version, time, serverVersion } = await inspectPostgres(address, 5000);
  expect(version).toBe(schemaVersion);
  expect(Number.isNaN(time.getTime())).toBe(false);
  expect(serverVersion).toBeGreaterThanOrEqual(150_000);
});

test('rejects where no database answers', async () => {
  await expect(inspectPostgres('postgres://127.0.0.1:1/site', 5000)).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  });
});
