import { expect, test, vi } from 'vitest';
import { backfillSearchIndex } from '@/lib/server/inbox/backfill-search-index';
import { newSubmission } from '@/tests/support/submissions';
import { openTestStore } from '@/tests/support/test-store';

const pause = () => Promise.resolve();

test('indexes every submission of an earlier release', async () => {
  const store = openTestStore();
  for (let count = 0; count < 250; count += 1) await store.addSubmission(newSubmission({}));
  store.execute('DELETE FROM submission_words; UPDATE submissions SET sender = NULL');
  expect(await store.countMatches({ search: 'hello' }, 999)).toBe(0);
  await backfillSearchIndex({ store, pause }, new AbortController().signal);
  expect(await store.countMatches({ search: 'hello' }, 999)).toBe(250);
});

test('ends after the batch in which the server stops', async () => {
  const abort = new AbortController();
  const indexSubmissions = vi.fn(() => Promise.resolve(25));
  const stop = () => {
    abort.abort();
    return Promise.resolve();
  };
  await backfillSearchIndex({ store: { indexSubmissions }, pause: stop }, abort.signal);
  expect(indexSubmissions).toHaveBeenCalledOnce();
});
