import { expect, onTestFinished, test } from 'vitest';
import { openPostgresStore } from '@/tests/support/open-store';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';
import { startPostgres } from '@/scripts/test/postgres-server';
import { newSubmission } from '@/tests/support/submissions';
import { patient } from '@/tests/support/patient';

test('keeps acknowledged submissions and the process when the database restarts', async () => {
  const server = await startPostgres();
  const store = openPostgresStore(await server.createDatabase('site'));
  onTestFinished(async () => {
    await store.close();
    await server.discard();
  });
  await store.check();

  const kept: string[] = [];
  const failures: unknown[] = [];
  let isOver = false;
  const write = async () => {
    while (!isOver) {
      const submission = newSubmission({});
      await store.addSubmission(submission).then(
        ({ kind }) => kind === 'added' && kept.push(submission.id),
        (error: unknown) => failures.push(error),
      );
    }
  };
  // More than there are connections, so that some wait and some are in a transaction.
  const writers = Array.from({ length: 16 }, write);
  await patient.waitUntil(() => kept.length > 200);

  await server.stop();
  const before = failures.length;
  await patient.waitUntil(() => failures.length > before + 100);
  await expect(store.check()).rejects.toMatchObject({ name: 'StoreBusy' });
  await expect(store.findSubmission('x')).rejects.toMatchObject({ name: 'StoreBusy' });
  await expect(store.listMails({ limit: 1 })).rejects.toMatchObject({ name: 'StoreBusy' });
  const keptBefore = kept.length;

  await server.start();
  await patient.waitUntil(() => kept.length > keptBefore + 100);
  isOver = true;
  await Promise.all(writers);

  expect(failures.filter((failure) => !StoreBusy.is(failure))).toEqual([]);
  const ids = new Set((await store.listSubmissions({ limit: 100_000 })).map(({ id }) => id));
  expect(kept.filter((id) => !ids.has(id))).toEqual([]);
}, 60_000);

test('rejects at once without the password when no database is there', async () => {
  const store = openPostgresStore('postgres://site:secret@127.0.0.1:1/site');
  onTestFinished(() => store.close());
  const error: unknown = await store.check().catch((reason: unknown) => reason);
  expect(StoreBusy.is(error)).toBe(true);
  expect(String(error)).toContain('ECONNREFUSED');
  expect(String(error)).not.toContain('secret');
});
