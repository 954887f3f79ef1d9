import { expect, test, vi } from 'vitest';
import { indexWords } from '@/lib/server/index-words';
import { openTestStore } from '@/tests/support/test-store';
import { newSubmission, noon } from '@/tests/support/submissions';

const now = () => noon;
const pause = () => Promise.resolve();

test('indexes every submission of an earlier release', async () => {
  const store = openTestStore();
  for (let count = 0; count < 250; count += 1) await store.addSubmission(newSubmission({}));
  store.execute('DELETE FROM submission_words; UPDATE submissions SET sender = NULL');
  expect(await store.countMatches({ search: 'hello' }, 999)).toBe(0);
  await indexWords({ store, now, pause });
  expect(await store.countMatches({ search: 'hello' }, 999)).toBe(250);
});

test('logs a failure and stops', async () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const indexSubmissions = vi.fn().mockRejectedValue(new Error('The disk is full.'));
  await indexWords({ store: { indexSubmissions }, now, pause });
  expect(indexSubmissions).toHaveBeenCalledOnce();
  expect(String(write.mock.calls[0]?.[0])).toContain('words-not-indexed');
});
