import { createRequire } from 'node:module';
import { modifyRouteRegex } from 'next/dist/lib/redirect-status';
import { getPathMatch } from 'next/dist/shared/lib/router/utils/path-match';
import { expect, test } from 'vitest';
import { z } from 'zod';

const configSchema = z.object({
  rewrites: z.custom<() => Promise<unknown>>((value) => typeof value === 'function'),
});
const rewritesSchema = z.object({
  beforeFiles: z.array(
    z.object({
      source: z.string(),
      destination: z.string(),
      has: z.array(z.unknown()).default([]),
    }),
  ),
});

/** Returns the destination of the first rewrite that matches a path without a query, as in Next.js. */
async function destinationOf(path: string): Promise<string | undefined> {
  const { rewrites } = configSchema.parse(createRequire(import.meta.url)('../next.config.js'));
  const { beforeFiles } = rewritesSchema.parse(await rewrites());
  return beforeFiles.find(
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
  ['/events/open-day.ics', '/api/generated-file?path=/events/:file'],
])('rewrites %s to %s', async (path, destination) => {
  expect(await destinationOf(path)).toBe(destination);
});
