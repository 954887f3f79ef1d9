import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { deletePrerenderedPages, readBuildOutput } from '@/lib/next/build-output';
import { writeTree } from '@/tests/support/tree';

const rule = (regex: string, name: string, more: object = {}) => ({
  source: 'unused',
  regex,
  headers: [{ key: name, value: `${name} value` }],
  ...more,
});

const dynamicRoutes = [
  { page: '/api/[...path]', regex: '^/api/(.+?)(?:/)?$' },
  { page: '/desk/[submission]', regex: '^/desk/([^/]+?)(?:/)?$' },
];

/** Writes a build with the given header rules, an error page and a stylesheet. */
function writeBuild(headers: readonly object[]): string {
  return writeTree({
    '.next/routes-manifest.json': JSON.stringify({ version: 3, headers, dynamicRoutes }),
    '.next/server/pages-manifest.json': JSON.stringify({
      '/api/health': 'pages/api/health.js',
      '/desk': 'pages/desk.js',
    }),
    '.next/build-manifest.json': JSON.stringify({
      pages: {
        '/_app': ['static/chunks/main.js', 'static/css/a.css'],
        '/desk': ['static/css/b.css'],
      },
    }),
    '.next/server/pages/failed/413.html': 'Too much',
    '.next/server/pages/failed/413-cy.html': 'Gormod',
    '.next/server/pages/failed/413.json': '{}',
    '.next/server/pages/failed/[status].js.nft.json': '{}',
    '.next/static/css/a.css': '',
    'public/films/door.webm': '',
  });
}

describe('the headers of a path', () => {
  test('are those of every matching rule in order', () => {
    const { headersOf } = readBuildOutput(
      writeBuild([
        rule('^(?:/(.*))$', 'first'),
        rule('^/og/', 'other'),
        rule('^/f(?:/|$)', 'second'),
      ]),
    );
    expect(headersOf('/F/contact')).toEqual([
      ['first', 'first value'],
      ['second', 'second value'],
    ]);
    expect(headersOf('/contact')).toEqual([['first', 'first value']]);
  });

  test.each([{ has: [{ type: 'query', key: 'v' }] }, { missing: [{ type: 'cookie', key: 'c' }] }])(
    'are undefined if they depend on more than the path: %j',
    (condition) => {
      const { headersOf } = readBuildOutput(writeBuild([rule('^/boot', 'kept', condition)]));
      expect(headersOf('/boot.js')).toBeUndefined();
      expect(headersOf('/other.js')).toEqual([]);
    },
  );

  test('throws on an unknown manifest', () => {
    expect(() => readBuildOutput(writeBuild([{ source: '/' }]))).toThrow(/regex/);
  });
});

test('reads the error pages by status and language, and the addresses of files', () => {
  const { errorPages, staticFiles, publicFiles } = readBuildOutput(writeBuild([]));
  expect(errorPages).toEqual(
    new Map([
      ['413', 'Too much'],
      ['413-cy', 'Gormod'],
    ]),
  );
  expect(staticFiles).toEqual(new Set(['/_next/static/css/a.css']));
  // Without `/films`, which a page may have.
  expect(publicFiles).toEqual(new Set(['/films/door.webm']));
});

test('reads the stylesheets that every page links', () => {
  expect(readBuildOutput(writeBuild([])).sharedStyles).toEqual(['/_next/static/css/a.css']);
});

test.each([
  ['/api/health', '/api/health'],
  ['/api/nowhere/at/all', '/api/[...path]'],
  ['/desk', '/desk'],
  ['/desk/0193c1d5', '/desk/[submission]'],
  ['/_next/static/css/a.css', '/_next/static'],
  ['/_next/data/build/desk/0193c1d5.json', '/_next/data'],
  ['/nowhere', 'none'],
])('reads the route of %s', (path, route) => {
  expect(readBuildOutput(writeBuild([])).routeOf(path)).toBe(route);
});

test('deletes prerendered pages, and lets the server render them', () => {
  const manifest = {
    version: 4,
    routes: { '/': { initialRevalidateSeconds: false }, '/visit/access': {} },
    dynamicRoutes: { '/[[...path]]': { routeRegex: '^', fallback: false } },
    preview: { previewModeId: 'id' },
  };
  const pages = ['index.html', 'index.json', 'visit/access.html', 'visit/access.json', 'sent.js'];
  const root = writeTree({
    '.next/prerender-manifest.json': JSON.stringify(manifest),
    ...Object.fromEntries(pages.map((page) => [`.next/server/pages/${page}`, ''])),
  });
  deletePrerenderedPages(root);
  const left = pages.filter((page) => existsSync(join(root, '.next/server/pages', page)));
  expect(left).toEqual(['sent.js']);
  const written: unknown = JSON.parse(
    readFileSync(join(root, '.next/prerender-manifest.json'), 'utf8'),
  );
  expect(written).toEqual({
    ...manifest,
    dynamicRoutes: { '/[[...path]]': { routeRegex: '^', fallback: null } },
  });
});
