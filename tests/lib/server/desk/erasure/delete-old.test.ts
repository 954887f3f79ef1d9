import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { deleteOldSubmissions } from '@/lib/server/desk/erasure/delete-old';
import { recordFirstCleanup } from '@/lib/server/form-settings/retention-start';
import { newSubmission, noon } from '@/tests/support/submissions';
import { openTestStore } from '@/tests/support/test-store';

const daysAgo = (days: number) => new Date(noon.getTime() - days * 24 * 60 * 60_000);

async function open({ firstCleanup = daysAgo(14) } = {}) {
  const store = openTestStore();
  await recordFirstCleanup(store, firstCleanup);
  const uploads = { remove: () => Promise.resolve() };
  return { store, deps: { store, uploads, randomBytes, now: () => noon } };
}

test('deletes what is older than the settings of its form keep', async () => {
  const { store, deps } = await open();
  const add = (id: string, days: number, more: Parameters<typeof newSubmission>[0] = {}) =>
    store.addSubmission(newSubmission({ id, receivedAt: daysAgo(days), ...more }));
  await add('old', 31);
  await add('young', 29);
  await add('other-form', 900, { form: 'book' });
  await add('old-spam', 91, { form: 'book', state: 'spam' });
  await add('young-spam', 89, { form: 'book', state: 'spam' });
  await store.saveDeskSetting({
    name: 'form:contact',
    value: { keepDays: 30 },
    version: 0,
    changedAt: noon,
    changedBy: 'ana@example.org',
  });
  await deleteOldSubmissions(deps, ['contact', 'book']);
  const left = store.rows('submissions').map(({ id }) => id);
  expect(left).toEqual(['other-form', 'young', 'young-spam']);
  const entries = await store.listAuditEntries({ limit: 10 });
  expect(entries.map(({ details }) => details)).toEqual([
    '1 deleted: retention',
    '1 deleted: retention',
  ]);
});

test('deletes what was in the bin for 30 days', async () => {
  const { store, deps } = await open();
  for (const id of ['old', 'young']) await store.addSubmission(newSubmission({ id }));
  store.execute(`UPDATE submissions SET state = 'bin', binned_at = ${daysAgo(30).getTime() - 1}
    WHERE id = 'old'`);
  store.execute(`UPDATE submissions SET state = 'bin', binned_at = ${daysAgo(29).getTime()}
    WHERE id = 'young'`);
  await deleteOldSubmissions(deps, []);
  expect(store.rows('submissions').map(({ id }) => id)).toEqual(['young']);
});

test('deletes old spam by default only 14 days after the first clean-up', async () => {
  const { store, deps } = await open({ firstCleanup: noon });
  await store.addSubmission(newSubmission({ receivedAt: daysAgo(500), state: 'spam' }));
  const at = (days: number) => ({ ...deps, now: () => daysAgo(-days) });
  await deleteOldSubmissions(at(0), ['contact']);
  await deleteOldSubmissions(at(13.9), ['contact']);
  expect(store.rows('submissions')).toHaveLength(1);
  await deleteOldSubmissions(at(14), ['contact']);
  expect(store.rows('submissions')).toEqual([]);
});

test('deletes by saved settings at once', async () => {
  const { store, deps } = await open({ firstCleanup: noon });
  await store.addSubmission(newSubmission({ receivedAt: daysAgo(91), state: 'spam' }));
  const setting = { name: 'form:contact', value: {}, version: 0 };
  await store.saveDeskSetting({ ...setting, changedAt: noon, changedBy: 'ana@example.org' });
  await deleteOldSubmissions(deps, ['contact']);
  expect(store.rows('submissions')).toEqual([]);
});
