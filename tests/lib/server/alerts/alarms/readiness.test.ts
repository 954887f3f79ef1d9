import { beforeEach, expect, test, vi } from 'vitest';
import { checkReadiness, mailQueueLimit } from '@/lib/server/alerts/alarms/readiness';
import { StoreBusy, StoreError } from '@/lib/server/platform/store/store-errors';
import { later, newMail, noon } from '@/tests/support/submissions';
import { openTestStore, type TestStore } from '@/tests/support/test-store';

const allOk = { store: 'ok', disk: 'ok', migrations: 'ok', mail: 'ok' };
let lines = '';

beforeEach(() => {
  lines = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    lines += String(text);
    return true;
  });
});

interface Setup {
  readonly store?: Partial<TestStore>;
  readonly checkSpace?: () => Promise<void>;
  readonly hasMailServer?: boolean;
  readonly minutes?: number;
}

async function check({ store = openTestStore(), minutes = 0, ...deps }: Setup) {
  return checkReadiness({
    store: { ...openTestStore(), ...store },
    checkSpace: () => Promise.resolve(),
    hasMailServer: true,
    now: () => later(minutes),
    ...deps,
  });
}

test('is ready if the store, the disk, the schema and the mail queue are fine', async () => {
  expect(await check({})).toEqual({
    isReady: true,
    checks: allOk,
    mailQueue: { age: 0, limit: mailQueueLimit },
  });
});

test('reports the code of each failed check and logs it', async () => {
  const { isReady, checks } = await check({
    store: { check: () => Promise.reject(new StoreBusy('no space', 'SQLITE_FULL')) },
    checkSpace: () => Promise.reject(new StoreError('LOW_DISK_SPACE', '1 MB')),
    minutes: 1000,
  });
  expect(isReady).toBe(false);
  expect(checks).toEqual({ ...allOk, store: 'SQLITE_FULL', disk: 'LOW_DISK_SPACE' });
  expect(lines.trim().split('\n')).toHaveLength(2);
  expect(lines).toContain('"event":"not-ready"');
});

test('is not ready with the tables of another release', async () => {
  const store = openTestStore();
  store.execute('PRAGMA user_version = 9999');
  expect((await check({ store, minutes: 2000 })).checks.migrations).toBe('OTHER_SCHEMA');
});

test('is not ready if a mail waits longer than the limit', async () => {
  const store = openTestStore();
  await store.queueMails(undefined, [newMail({})], noon);
  const atLimit = await check({ store, minutes: 60 });
  expect(atLimit).toMatchObject({ isReady: true, mailQueue: { age: 3600 } });
  const later = await check({ store, minutes: 61 });
  expect(later).toMatchObject({ isReady: false, checks: { ...allOk, mail: 'MAIL_QUEUE_OLD' } });
  const without = await check({ store, minutes: 61, hasMailServer: false });
  expect(without).toMatchObject({ isReady: true, mailQueue: { age: 0 } });
});
