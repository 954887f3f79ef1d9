import { mkdirSync, openSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { NoFallbackError } from 'next/dist/server/base-server';
import { nodeFs } from 'next/dist/server/lib/node-fs-methods';
import { afterEach, expect, test } from 'vitest';
import PageCache from '@/lib/next/page-cache';
import { setActiveVersion } from '@/lib/server/content/versions/active-version';
import { contentWith } from '@/tests/support/content';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

afterEach(() => {
  setActiveVersion(undefined);
});

/** Returns the cache of one request, as Next.js creates it. */
function cacheOf(serverDistDir: string) {
  return new PageCache({
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
}

type Cache = ReturnType<typeof cacheOf>;

function setPage(cache: Cache, key: string, html: string) {
  return cache.set(
    key,
    { kind: 'PAGE', html, pageData: { html }, postponed: undefined, headers: {}, status: 200 },
    {},
  );
}

async function getPage(cache: Cache, key: string): Promise<string | undefined> {
  const entry = await cache.get(key, {});
  return entry?.value?.kind === 'PAGE' ? entry.value.html : undefined;
}

async function activate(version: string, paths: readonly string[], isOfBuild = false) {
  const content = await contentWith({});
  setActiveVersion({ version, folder: '', isOfBuild, content, paths: new Set(paths) });
}

test('replaces a regenerated page atomically', async () => {
  const serverDistDir = await temporaryDirectory();
  const pages = join(serverDistDir, 'pages');
  mkdirSync(pages);
  const cache = cacheOf(serverDistDir);
  const write = (html: string) => setPage(cache, '/index', html);
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

test('keeps the pages of each version apart', async () => {
  const folder = await temporaryDirectory();
  await activate('build', ['/', '/visit'], true);
  await setPage(cacheOf(folder), '/visit', 'of the build');
  await activate('a1', ['/', '/visit']);
  expect(await getPage(cacheOf(folder), '/visit')).toBeUndefined();
  await setPage(cacheOf(folder), '/visit', 'of a1');
  await setPage(cacheOf(folder), '/index', 'home of a1');
  expect(await getPage(cacheOf(folder), '/visit')).toBe('of a1');
  expect(await getPage(cacheOf(folder), '/index')).toBe('home of a1');
  await activate('build', ['/', '/visit'], true);
  expect(await getPage(cacheOf(folder), '/visit')).toBe('of the build');
});

test('keeps the error pages of each version apart, and those of Next.js of the build', async () => {
  const folder = await temporaryDirectory();
  await activate('build', ['/'], true);
  await setPage(cacheOf(folder), '/failed/404', 'of the build');
  await setPage(cacheOf(folder), '/500', 'of the build');
  await activate('a1', ['/']);
  expect(await getPage(cacheOf(folder), '/failed/404')).toBeUndefined();
  expect(await getPage(cacheOf(folder), '/500')).toBe('of the build');
});

test('does not store a page if the version was switched while it was rendered', async () => {
  const folder = await temporaryDirectory();
  await activate('a1', ['/visit']);
  const cache = cacheOf(folder);
  await activate('b2', ['/visit']);
  await setPage(cache, '/visit', 'of a1 or b2');
  expect(await getPage(cacheOf(folder), '/visit')).toBeUndefined();
  await activate('a1', ['/visit']);
  expect(await getPage(cacheOf(folder), '/visit')).toBeUndefined();
});

test('answers as Next.js does without a fallback where the version has no page', async () => {
  const folder = await temporaryDirectory();
  await activate('build', ['/visit'], true);
  await setPage(cacheOf(folder), '/visit', 'of the build');
  await activate('a1', ['/']);
  for (const path of ['/visit', '/nowhere', '/.published/a1/index', '/index/index']) {
    await expect(cacheOf(folder).get(path, {}), path).rejects.toThrow(NoFallbackError);
  }
  for (const path of ['/index', '/404', '/cookies', '/failed/503']) {
    expect(await cacheOf(folder).get(path, {}), path).toBeNull();
  }
});
