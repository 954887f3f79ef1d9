import { afterEach, expect, test, vi } from 'vitest';
import { loadContent } from '@/lib/server/content/load-content';
import { reportContentProblems } from '@/scripts/build/report-content';

vi.mock('@/lib/server/content/load-content');

afterEach(() => vi.restoreAllMocks());

test('reports a folder that cannot be read, in a sentence', async () => {
  const error = Object.assign(new Error('EACCES: permission denied'), {
    code: 'EACCES',
    path: '/srv/site/content/pages',
  });
  vi.mocked(loadContent).mockRejectedValue(error);
  const print = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(await reportContentProblems('/srv/site')).toBe(false);
  expect(print.mock.calls).toEqual([
    [
      "This account cannot read /srv/site/content/pages (EACCES). Let it read the site's files: `chmod -R a+rX /srv/site/content/pages`.",
    ],
  ]);
});

test('leaves every other error to its caller', async () => {
  vi.mocked(loadContent).mockRejectedValue(new TypeError('a bug'));
  await expect(reportContentProblems('/srv/site')).rejects.toThrow('a bug');
});
