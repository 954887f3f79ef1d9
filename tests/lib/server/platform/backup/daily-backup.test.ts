import { expect, test, vi } from 'vitest';
import { loadBackupState } from '@/lib/server/platform/backup/backup-state';
import { runDailyBackup, type DailyBackupDeps } from '@/lib/server/platform/backup/daily-backup';
import { BackupError } from '@/lib/server/platform/store/backup-error';
import { checkBackup } from '@/lib/server/alerts/alarms/alarm-checks';
import { later, noon } from '@/tests/support/submissions';
import { openTestStore } from '@/tests/support/test-store';
import { patient } from '@/tests/support/patient';

const hours = (count: number) => later(count * 60);

function setUp(changes: Partial<DailyBackupDeps> = {}) {
  const store = openTestStore();
  const createBackup = vi.fn(() => Promise.resolve({ lostFiles: [] as readonly string[] }));
  const log = vi.fn<NonNullable<DailyBackupDeps['log']>>();
  const stopped = vi.fn();
  const every = vi.fn<NonNullable<DailyBackupDeps['every']>>(() => stopped);
  const run = (now: Date, more: Partial<DailyBackupDeps> = {}) =>
    runDailyBackup({
      store,
      createBackup,
      hour: 3,
      timeZone: 'Europe/London',
      now: () => now,
      every,
      log,
      ...changes,
      ...more,
    });
  const state = async () => (await loadBackupState(store)).state;
  const alarm = (now: Date) => checkBackup(store, '/mnt/backups', now);
  return { store, createBackup, log, every, stopped, run, state, alarm };
}

test('makes one backup a day, at the hour in the time zone of the site', async () => {
  const { run, createBackup, state } = setUp();
  expect(await run(noon)).toBe('made');
  expect(await state()).toEqual({ succeededAt: noon.toISOString() });
  expect(await run(hours(14.9))).toBe('not-due');
  expect(await run(hours(15))).toBe('made');
  expect(await run(hours(15.1))).toBe('not-due');
  expect(createBackup).toHaveBeenCalledTimes(2);
});

test('makes one backup when several processes start it at once', async () => {
  const { run, createBackup } = setUp();
  const results = await Promise.all([run(noon), run(noon), run(noon)]);
  expect(results.sort()).toEqual(['made', 'not-due', 'not-due']);
  expect(createBackup).toHaveBeenCalledTimes(1);
});

test('leaves a running backup to its process, and takes over when that was killed', async () => {
  const { run } = setUp();
  let finish = (): void => undefined;
  const createBackup = () =>
    new Promise<{ lostFiles: readonly string[] }>((resolve) => {
      finish = () => {
        resolve({ lostFiles: [] });
      };
    });
  const running = run(noon, { createBackup });
  await patient.waitUntil(async () => (await run(later(1))) === 'not-due');
  expect(await run(later(14))).toBe('not-due');
  expect(await run(later(16))).toBe('made');
  finish();
  await running;
});

test('extends the lease of a backup that takes long', async () => {
  const { run, every, stopped, store } = setUp();
  const createBackup = async () => {
    every.mock.calls[0]?.[1]();
    await patient.waitUntil(async () => (await loadBackupState(store)).version === 2);
    return { lostFiles: [] };
  };
  expect(await run(noon, { createBackup })).toBe('made');
  expect(stopped).toHaveBeenCalledTimes(1);
});

test('tries a failed backup again after an hour, and raises an alarm meanwhile', async () => {
  const { run, state, alarm } = setUp();
  await run(noon);
  expect(await alarm(noon)).toBe('none');
  const fail = () => Promise.reject(new BackupError('no-space', 'The disk is full.'));
  await expect(run(hours(15), { createBackup: fail })).rejects.toThrow('The disk is full.');
  expect(await state()).toEqual({
    succeededAt: noon.toISOString(),
    failure: { at: hours(15).toISOString(), fault: 'no-space' },
  });
  expect(await alarm(hours(15))).toMatchObject({ cause: 'no-space', href: '/desk/check-up' });
  expect(await run(hours(15.9))).toBe('not-due');
  expect(await run(hours(16.1))).toBe('made');
  expect(await alarm(hours(17))).toBe('none');
});

test('raises an alarm when no backup was made for 36 hours', async () => {
  const { run, alarm, store } = setUp();
  expect(await alarm(noon)).toBe('none');
  await run(noon);
  expect(await alarm(hours(36))).toBe('none');
  expect(await alarm(hours(36.1))).toMatchObject({ cause: 'late' });
  expect(await checkBackup(store, undefined, hours(99))).toBe('none');
});

test('logs uploads that are missing', async () => {
  const { run, log } = setUp();
  await run(noon, { createBackup: () => Promise.resolve({ lostFiles: ['one', 'two'] }) });
  expect(log).toHaveBeenCalledWith(
    'backup-without-uploads',
    expect.objectContaining({ message: '2 uploads are missing in DATA_DIR.' }),
    noon,
  );
});

test('is due after a backup that was made while the clock was ahead', async () => {
  const { run, alarm } = setUp();
  await run(hours(48));
  expect(await run(noon)).toBe('made');
  expect(await run(later(1))).toBe('not-due');
  expect(await alarm(hours(40))).toMatchObject({ cause: 'late' });
});
