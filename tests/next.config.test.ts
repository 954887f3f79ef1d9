import { randomBytes } from 'node:crypto';
import { modifyRouteRegex } from 'next/dist/lib/redirect-status';
import { getPathMatch } from 'next/dist/shared/lib/router/utils/path-match';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { generatedFilePaths } from '@/lib/server/content/generated-paths';
import { createReference } from '@/lib/server/platform/store/ids';
import { loadNextConfig } from '@/tests/support/next-config';

const configSchema = z.object({
  rewrites: z.custom<() => Promise<unknown>>((value) => typeof value === 'function'),
});
const rewriteList = z.array(
  z.object({
    source: z.string(),
    destination: z.string(),
    has: z.array(z.object({ key: z.string(), value: z.string().optional() })).default([]),
  }),
);
const rewritesSchema = z.object({ beforeFiles: rewriteList, afterFiles: rewriteList });

const redirectsSchema = z.object({
  redirects: z.custom<() => Promise<unknown>>((value) => typeof value === 'function'),
});

async function readRewrites() {
  const { rewrites } = configSchema.parse(loadNextConfig());
  const { beforeFiles, afterFiles } = rewritesSchema.parse(await rewrites());
  return [...beforeFiles, ...afterFiles];
}

/** Returns the destination of the first rewrite that matches a path without a query, as in Next.js. */
async function destinationOf(path: string): Promise<string | undefined> {
  const rewrites = await readRewrites();
  return rewrites.find(
    ({ source, has }) =>
      has.length === 0 &&
      getPathMatch(source, { strict: true, regexModifier: (regex) => modifyRouteRegex(regex) })(
        path,
      ),
  )?.destination;
}

test.each([
  '/f',
  '/f/',
  '/p',
  '/p/',
  '/f/contact/more',
  '/f/contact/more/',
  '/p/other',
  '/p/a/b/c',
])('rewrites %s, where no form is, to the page of a missing form', async (path) => {
  expect(await destinationOf(path)).toBe('/f/~');
});

test.each([
  ['/f/contact', undefined],
  ['/f/contact/', '/f/:form'],
  ['/p/larkmoor/f/contact', '/f/:form?project=:project'],
  ['/p/larkmoor/f/contact/', '/f/:form?project=:project'],
  ['/', undefined],
  ['/people', undefined],
  ['/sitemap.xml', '/api/generated-file?path=/sitemap.xml'],
  ['/theme.css', '/api/generated-file?path=/theme.css'],
  ['/journal/tags/walks/feed.xml', '/api/generated-file?path=/journal/tags/:tag/feed.xml'],
  ['/events/open-day.ics', '/api/generated-file?path=/events/:file'],
  ['/files/no%20%231.pdf', '/api/site-file?path=/files/:file'],
  ['/events/fridays/2026-11-27.ics', '/api/generated-file?path=/events/:file'],
])('rewrites %s to %s', async (path, destination) => {
  expect(await destinationOf(path)).toBe(destination);
});

test('leaves the addresses of files that the desk edits to its pages', async () => {
  // The files of a site in a folder of its own are rewritten too.
  vi.stubEnv('SITE_DIR', 'scripts/examples/clinic');
  expect(await destinationOf('/logo.svg')).toBe('/api/site-file?path=/:path');
  for (const file of ['content/site.yaml', 'content/pages/visit.md']) {
    expect(await destinationOf(`/desk/site/preview/${file}`)).toBeUndefined();
  }
});

test('rewrites the addresses of generated files', async () => {
  const site = { markdown: false, locale: 'en-GB' };
  for (const path of generatedFilePaths({ events: [], posts: [], site })) {
    expect(await destinationOf(path)).toBe(`/api/generated-file?path=${path}`);
  }
});

test('rewrites an address with the reference of any form to the page after its success', async () => {
  const conditions = (await readRewrites()).flatMap(({ has }) => has);
  const value = conditions.find(({ key }) => key === 'sent')?.value ?? '';
  for (const form of ['contact', 'my-form', 'a', '--']) {
    expect(createReference(form, randomBytes)).toMatch(new RegExp(`^${value}$`));
  }
});

test.each([
  ['/contact/thanks', true],
  ['/cy/contact/thanks', true],
  ['/f/contact', false],
  ['/cy/f/contact', false],
])('has another page show the reference at %s: %s', async (path, isRewritten) => {
  // A site in English and Welsh.
  vi.stubEnv('SITE_DIR', 'scripts/examples/choir');
  const sent = (await readRewrites()).find(({ destination }) => destination.startsWith('/sent?'));
  expect(getPathMatch(sent?.source ?? '')(path) !== false).toBe(isRewritten);
});

test.each([
  // Our server answers them from the version that it serves.
  ['production', ['/:path((?!f/|p/|api/|_next/).+)/']],
  ['development', expect.arrayContaining(['/find-us']) as unknown],
])('lists the redirects of the content only for `next dev`: %s', async (mode, expected) => {
  vi.stubEnv('NODE_ENV', mode);
  const { redirects } = redirectsSchema.parse(loadNextConfig());
  const sources = z.array(z.object({ source: z.string() })).parse(await redirects());
  expect(sources.map(({ source }) => source)).toEqual(expected);
});

test('omits the files of copies from the build, without a warning at the start', () => {
  expect(loadNextConfig('phase-production-build')).toMatchObject({ outputFileTracing: false });
  expect(loadNextConfig('phase-production-server')).not.toHaveProperty('outputFileTracing');
});
