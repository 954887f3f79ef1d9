import { expect, test, vi } from 'vitest';
import { ContentError } from '@/lib/server/content/files/problems';
import { getContent } from '@/lib/server/content/load-content';
import { runJobs } from '@/lib/server/platform/jobs/run-jobs';
import { startJobs } from '@/lib/server/start-jobs';
import { contentWith } from '@/tests/support/content';
import { problemWords } from '@/lib/words/lib/server/content/files';

vi.mock(import('@/lib/server/content/load-content'), async (original) => ({
  ...(await original()),
  getContent: vi.fn(),
}));
vi.mock('@/lib/server/platform/jobs/run-jobs', () => ({ runJobs: vi.fn() }));
vi.mock('@/lib/server/jobs', () => ({ listJobs: vi.fn() }));
vi.mock('@/lib/server/services', () => ({ services: () => ({ settings: {} }) }));
vi.mock('@/lib/server/platform/http/requests/own-address', () => ({ ownAddress: () => 'x' }));

test('waits in development until the content is right, and prints its mistakes once', async () => {
  vi.useFakeTimers();
  const print = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const mistake = { file: 'content/site.yaml', line: 3, message: 'This is wrong.' };
  vi.mocked(getContent).mockRejectedValue(new ContentError([mistake]));
  await startJobs();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(print.mock.calls).toEqual([
    [`${problemWords.title}\ncontent/site.yaml:3  This is wrong.\n`],
  ]);
  expect(runJobs).not.toHaveBeenCalled();

  vi.mocked(getContent).mockResolvedValue(await contentWith({}));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(runJobs).toHaveBeenCalledOnce();
});
