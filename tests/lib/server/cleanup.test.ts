import { expect, test, vi } from 'vitest';
import { cleanUp, scheduleCleanup } from '@/lib/server/cleanup';
import { openSession, openTestStore } from '@/tests/support/test-store';
import { newFile, newSubmission } from '@/tests/support/submissions';

const noon = new Date('2026-11-20T12:00:00.000Z');

function createDeps() {
  const store = openTestStore();
  const deleteOrphans = vi.fn((_known: ReadonlySet<string>, _before: Date) => Promise.resolve());
  const deleteOldSubmissions = vi.fn(() => Promise.resolve());
  return {
    store,
    deleteOrphans,
    deleteOldSubmissions,
    deps: { store, uploads: { deleteOrphans }, deleteOldSubmissions, now: () => noon },
  };
}

test('cleans up at the start and every hour', async () => {
  const { deps, deleteOrphans } = createDeps();
  const calls: (() => Promise<void>)[] = [];
  const times: number[] = [];
  await scheduleCleanup(deps, (milliseconds, call) => {
    times.push(milliseconds);
    calls.push(call);
  });
  expect(deleteOrphans).toHaveBeenCalledTimes(1);
  expect(times).toEqual([3_600_000]);
  await calls[0]?.();
  expect(deleteOrphans).toHaveBeenCalledTimes(2);
});

test('deletes expired sessions and uploads without a submission for an hour', async () => {
  const { store, deps, deleteOrphans } = createDeps();
  const file = newFile({});
  await store.addSubmission(newSubmission({ files: [file] }));
  await openSession(store, 'old', {
    createdAt: noon,
    idleUntil: noon,
    absoluteUntil: noon,
  });
  await cleanUp(deps);
  expect(store.rows('sessions')).toEqual([]);
  expect(deleteOrphans).toHaveBeenCalledWith(
    new Set([file.id]),
    new Date('2026-11-20T11:00:00.000Z'),
  );
});

test('deletes orphaned uploads and logs the error if the store fails', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const { store, deps, deleteOrphans, deleteOldSubmissions } = createDeps();
  store.deleteExpired = () => Promise.reject(new Error('disk'));
  await cleanUp(deps);
  expect(deleteOldSubmissions).toHaveBeenCalledOnce();
  expect(deleteOrphans).toHaveBeenCalledOnce();
  expect(written.mock.calls.join('')).toContain('"event":"expired-rows-not-deleted"');
});
