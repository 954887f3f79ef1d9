import { mkdirSync, openSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** Returns a folder for the pages of a build that has rendered none. */
async function serverFolder(routes: object = {}, dynamicRoutes: object = {}): Promise<string> {
  const folder = join(await temporaryDirectory(), 'server');
  mkdirSync(join(folder, 'pages'), { recursive: true });
  writeFileSync(
    join(folder, '../prerender-manifest.json'),
    JSON.stringify({ routes, dynamicRoutes }),
  );
  return folder;
}

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

async function activate(version: string, isOfBuild = false) {
  const content = await contentWith({});
  setActiveVersion({
    version,
    folder: '',
    isOfBuild,
    content,
    pages: isOfBuild ? undefined : version,
    revision: 0,
    paths: new Set(),
  });
}

test('replaces a regenerated page atomically', async () => {
  const serverDistDir = await serverFolder();
  const pages = join(serverDistDir, 'pages');
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
  const folder = await serverFolder();
  await activate('build', true);
  await setPage(cacheOf(folder), '/visit', 'of the build');
  await activate('a1');
  expect(await getPage(cacheOf(folder), '/visit')).toBeUndefined();
  await setPage(cacheOf(folder), '/visit', 'of a1');
  await setPage(cacheOf(folder), '/index', 'home of a1');
  expect(await getPage(cacheOf(folder), '/visit')).toBe('of a1');
  expect(await getPage(cacheOf(folder), '/index')).toBe('home of a1');
  await activate('build', true);
  expect(await getPage(cacheOf(folder), '/visit')).toBe('of the build');
});

test('keeps the error pages of each version apart, and those of Next.js of the build', async () => {
  const folder = await serverFolder();
  await activate('build', true);
  await setPage(cacheOf(folder), '/failed/404', 'of the build');
  await setPage(cacheOf(folder), '/500', 'of the build');
  await activate('a1');
  expect(await getPage(cacheOf(folder), '/failed/404')).toBeUndefined();
  expect(await getPage(cacheOf(folder), '/500')).toBe('of the build');
});

test('does not store a page if the version was switched while it was rendered', async () => {
  const folder = await serverFolder();
  await activate('a1');
  const cache = cacheOf(folder);
  await activate('b2');
  await setPage(cache, '/visit', 'of a1 or b2');
  expect(await getPage(cacheOf(folder), '/visit')).toBeUndefined();
  await activate('a1');
  expect(await getPage(cacheOf(folder), '/visit')).toBeUndefined();
});

test('has Next.js send and renew the build’s page that it knows only by its file after a publication', async () => {
  const routes = {
    '/visit': { srcRoute: '/[[...path]]' },
    '/team/Åsa': { srcRoute: '/team/[name]' },
    '/rates': { srcRoute: null },
    '/failed/404': { srcRoute: '/failed/[status]' },
  };
  const folder = await serverFolder(routes, {
    '/[[...path]]': { fallback: null },
    '/failed/[status]': { fallback: null },
    '/team/[name]': { fallback: false },
  });
  await activate('build', true);
  for (const path of Object.keys(routes)) await setPage(cacheOf(folder), path, 'of the build');
  await activate('a1');
  // `-1`: out of date, so that Next.js renders it again.
  expect(await cacheOf(folder).get('/team/Åsa', {})).toMatchObject({
    lastModified: -1,
    value: { html: 'of the build' },
  });
  await setPage(cacheOf(folder), '/team/Åsa', 'of a1');
  expect(await cacheOf(folder).get('/team/Åsa', {})).toMatchObject({ value: { html: 'of a1' } });
  // Next.js renders these itself; the version may not have them.
  for (const path of ['/visit', '/rates', '/failed/404', '/team/nobody', '/nowhere']) {
    expect(await cacheOf(folder).get(path, {}), path).toBeNull();
  }
});

test.each(['/.published/a1/visit', '/visit/../.published/a1/visit', '/a/../visit', '/a/./visit'])(
  'reads and stores nothing for the address %s',
  async (address) => {
    const folder = await serverFolder();
    await activate('a1');
    await setPage(cacheOf(folder), '/visit', 'of a1');
    await activate('build', true);
    await setPage(cacheOf(folder), '/visit', 'of the build');
    expect(await getPage(cacheOf(folder), address)).toBeUndefined();
    await setPage(cacheOf(folder), address, 'another page');
    expect(await getPage(cacheOf(folder), '/visit')).toBe('of the build');
    await activate('a1');
    expect(await getPage(cacheOf(folder), '/visit')).toBe('of a1');
  },
);
