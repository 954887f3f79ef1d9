import { mkdirSync, openSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { nodeFs } from 'next/dist/server/lib/node-fs-methods';
import { expect, test } from 'vitest';
import PageCache from '@/lib/next/page-cache';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

test('replaces a regenerated page atomically', async () => {
  const serverDistDir = await temporaryDirectory();
  const pages = join(serverDistDir, 'pages');
  mkdirSync(pages);
  const cache = new PageCache({
    fs: nodeFs,
    flushToDisk: true,
    serverDistDir,
    dev: false,
    revalidatedTags: [],
    _appDir: false,
    _pagesDir: true,
    _requestHeaders: {},
    experimental: { ppr: false },
  });
  const write = (html: string) =>
    cache.set(
      '/index',
      { kind: 'PAGE', html, pageData: { html }, postponed: undefined, headers: {}, status: 200 },
      {},
    );
  await write('the old page');
  const names = ['index.html', 'index.json', 'index.meta'];
  expect(readdirSync(pages).sort()).toEqual(names);
  // A reader that opened the old page can still read all of it.
  const reading = openSync(join(pages, 'index.html'), 'r');
  await write('the new page');
  expect(readFileSync(reading, 'utf8')).toBe('the old page');
  expect(readFileSync(join(pages, 'index.html'), 'utf8')).toBe('the new page');
  expect(readdirSync(pages).sort()).toEqual(names);
});
