import { join } from 'node:path';
import Database from 'libsql';
import { expect, onTestFinished, test } from 'vitest';
import { openSqliteStore } from '@/tests/support/open-store';
import { migrationsFor } from '@/lib/server/migrations';
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

test('counts what was refunded before in what is owed', async () => {
  const { store, database } = await openDirectory();
  const before = 28;
  for (const statement of migrationsFor('sqlite').slice(0, before).flat()) database.exec(statement);
  database.exec(`PRAGMA user_version = ${before}`);
  database.exec(`INSERT INTO payments (submission, reference, form, attempt, mode, minor, currency,
    created_at, state, generation, confirms, cards, changed_at, refunded, dispute, owed)
    VALUES ('s1', 'CON-1', 'contact', 'a', 'practice', 2500, 'GBP', 1, 'paid', 1, 0, 0, 1, 1600,
      'won', 900)`);
  expect(await store.listOwedRefunds('practice')).toMatchObject([{ refunded: 1600, owed: 2500 }]);
});

test('keeps a payment after its submission is deleted', async () => {
  const { store, database } = await openDirectory();
  await store.check();
  await expectPaymentOutlives(store, (statement) => {
    database.exec(statement);
    return Promise.resolve();
  });
});
