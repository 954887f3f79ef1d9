import { join } from 'node:path';
import Database from 'libsql';
import { expect, onTestFinished, test } from 'vitest';
import { openSqliteStore } from '@/lib/server/store/sqlite/sqlite-store';
import { expectIndexed } from '@/tests/contract/store-lists';
import {
  expectCheckIns,
  expectPaymentOutlives,
  expectUpgraded,
  migrationsBeforeCheckIns,
  migrationsBeforePayments,
  storeBeforeCheckIns,
  storeBeforePayments,
} from '@/tests/contract/store-upgrade';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

async function openDirectory() {
  const directory = await temporaryDirectory();
  const database = new Database(join(directory, 'frontdesk.sqlite'));
  database.exec('PRAGMA foreign_keys = ON');
  const store = openSqliteStore(directory);
  onTestFinished(async () => {
    database.close();
    await store.close();
  });
  return { store, database };
}

test('upgrades a file from before payments, and keeps every row', async () => {
  const { store, database } = await openDirectory();
  for (const statement of storeBeforePayments('sqlite')) database.exec(statement);
  database.exec(`PRAGMA user_version = ${migrationsBeforePayments}`);
  await expectUpgraded(store);
  await expectIndexed(store, (statement) => {
    database.exec(statement);
    return Promise.resolve();
  });
  expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
  expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
});

test('keeps arrivals as check-ins', async () => {
  const { store, database } = await openDirectory();
  for (const statement of storeBeforeCheckIns('sqlite')) database.exec(statement);
  database.exec(`PRAGMA user_version = ${migrationsBeforeCheckIns}`);
  await expectCheckIns(store);
  expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
});

test('keeps a payment after its submission is deleted', async () => {
  const { store, database } = await openDirectory();
  await store.check();
  await expectPaymentOutlives(store, (statement) => {
    database.exec(statement);
    return Promise.resolve();
  });
});
