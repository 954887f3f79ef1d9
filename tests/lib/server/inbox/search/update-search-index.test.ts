import { expect, test, vi } from 'vitest';
import { updateSearchIndex } from '@/lib/server/inbox/search/update-search-index';
import { newSubmission } from '@/tests/support/submissions';
import { openTestStore } from '@/tests/support/test-store';

const pause = () => Promise.resolve();
const never = new AbortController().signal;

test('indexes every submission that was stored', async () => {
  const store = openTestStore();
  for (let count = 0; count < 250; count += 1) await store.addSubmission(newSubmission({}));
  expect(await store.countMatches({ search: 'hello' }, 999)).toBe(0);
  await updateSearchIndex({ store, pause }, never);
  expect(await store.countMatches({ search: 'hello' }, 999)).toBe(250);
});

test('indexes a submission that is stored while it waits', async () => {
  const store = openTestStore();
  const add = async () => void (await store.addSubmission(newSubmission({})));
  await updateSearchIndex({ store, pause: add }, never);
  expect(await store.countMatches({ search: 'hello' }, 999)).toBe(1);
});

test('ends after the batch in which the server stops', async () => {
  const abort = new AbortController();
  const indexSubmissions = vi.fn(() => {
    abort.abort();
    return Promise.resolve(100);
  });
  await updateSearchIndex({ store: { indexSubmissions }, pause }, abort.signal);
  expect(indexSubmissions).toHaveBeenCalledOnce();
});
