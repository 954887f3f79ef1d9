import { expect, test, vi } from 'vitest';
import { openRemovalFile } from '@/lib/server/platform/store/removals/removal-file';
import { recordingStore } from '@/lib/server/inbox/erasure/recording-store';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';
import { newOperator } from '@/tests/support/operators';
import { newSubmission, noon } from '@/tests/support/submissions';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { openTestStore } from '@/tests/support/test-store';

const ana = newOperator({ email: 'ana@example.org' });
const ben = newOperator({ email: 'ben@example.org', role: 'staff' });

async function open() {
  const log = openRemovalFile(await temporaryDirectory(), () => noon);
  const plain = openTestStore();
  return { log, plain, store: recordingStore(plain, log) };
}

const erasure = (ids: readonly string[]) => ({
  ids,
  at: noon,
  operator: '',
  reason: 'person' as const,
  createId: () => 'entry',
});

test('logs an erasure before it happens', async () => {
  const { log, plain, store } = await open();
  const one = newSubmission({});
  await plain.addSubmission(one);
  const append = vi.spyOn(log, 'append').mockRejectedValueOnce(new StoreBusy());
  await expect(store.eraseSubmissions(erasure([one.id]))).rejects.toThrow(StoreBusy);
  expect(await plain.findSubmission(one.id)).toBeDefined();
  append.mockRestore();

  await store.eraseSubmissions(erasure([one.id]));
  expect((await log.read())?.removed.submissions).toEqual(new Set([one.id]));
});

test('takes back what was not erased', async () => {
  const { log, plain, store } = await open();
  const [gone, moved] = [newSubmission({ state: 'spam' }), newSubmission({})];
  for (const each of [gone, moved]) await plain.addSubmission(each);
  await store.eraseSubmissions({ ...erasure([gone.id, moved.id]), folders: ['spam'] });
  expect((await log.read())?.removed.submissions).toEqual(new Set([gone.id]));
});

test('logs the rights of operators, and not a change that was refused', async () => {
  const { log, store } = await open();
  await store.addOperator(ana);
  await store.addOperator(ben);
  expect(await store.deleteOperator(ana.email)).toBe(false);
  await store.changeOperator({ ...ben, role: 'reader', forms: ['contact'] });
  const rightsOf = async (email: string) => (await log.read())?.lastRights(email);
  expect(await rightsOf(ana.email)).toMatchObject({ role: 'owner' });
  expect(await rightsOf(ben.email)).toMatchObject({ role: 'reader', forms: ['contact'] });
  await store.deleteOperator(ben.email);
  expect(await rightsOf(ben.email)).toBe('withdrawn');
  await store.addOperator(ben);
  expect(await rightsOf(ben.email)).toMatchObject({ role: 'staff' });
});

test('begins the log with the check of the store', async () => {
  const { log, store } = await open();
  await store.check();
  expect(await log.read()).toMatchObject({ began: noon });
});
