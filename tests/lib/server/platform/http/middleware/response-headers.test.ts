import { expect, test } from 'vitest';
import {
  allowSandboxedFiles,
  assignRequestId,
  errorPageHeaders,
  preloadStyles,
  strictTransport,
} from '@/lib/server/platform/http/middleware/response-headers';
import { runOne } from '@/tests/support/run-middleware';

test('sets an id for each response except files of the build', () => {
  const idOf = (url: string) => runOne(assignRequestId, url).headers['x-request-id'];
  expect(idOf('/visit')).toMatch(/^[\da-f-]{36}$/);
  expect(idOf('/visit')).not.toBe(idOf('/visit'));
  expect(idOf('/_next/static/chunks/main.js')).toBeUndefined();
});

function headersAt(url: string, siteUrl: string): unknown {
  return runOne(strictTransport(siteUrl), url).headers;
}

test.each([
  '/',
  '/visit?from=bus',
  '/f/contact',
  '/api/f/contact',
  '/desk',
  '/icon.svg',
  '/boot.jsx',
])('sends Strict-Transport-Security for %s where the site’s address begins with https', (url) => {
  // Mozilla's Observatory asks for half a year, preload lists for one.
  expect(headersAt(url, 'https://larkmoor.example')).toEqual({
    'strict-transport-security': 'max-age=63072000',
  });
});

test.each(['/_next/static/chunks/main.js', '/boot.js?v=abc', '/boot.js'])(
  'does not send Strict-Transport-Security for the subresource %s',
  (url) => {
    expect(headersAt(url, 'https://larkmoor.example')).toEqual({});
  },
);

test('does not send Strict-Transport-Security where the site’s address begins with http', () => {
  expect(headersAt('/', 'http://larkmoor.example')).toEqual({});
});

const preload = preloadStyles(['/_next/static/css/a.css', '/_next/static/css/b.css']);
const link =
  '</_next/static/css/a.css>; rel=preload; as=style, </_next/static/css/b.css>; rel=preload; as=style';

test.each([
  ['/', 'document', link],
  ['/visit?from=a.b', 'document', link],
  ['/events.ics', 'document', undefined],
  ['/_next/data/a1/visit', 'empty', undefined],
  ['/api/places', '', undefined],
])('sends the stylesheets of %s, requested as %s, as %s', (url, destination, expected) => {
  expect(runOne(preload, url, { 'sec-fetch-dest': destination }).headers.link).toBe(expected);
});

const headersOf = (path: string) => [['X-Of', path] as const];
const files = new Set(['/_next/static/chunks/[form]-1.js']);

function headersFor(url: string): unknown {
  return runOne(errorPageHeaders(headersOf, files), url).headers;
}

test.each([
  '/%',
  '/visit/%E0%A4%A',
  '/%E0%A4%A?q=1',
  '/_next/static/nothing.js',
  '/_next/static/nothing.js?a=b',
  '/_next/static/',
  '/_next/static/%E0%A4%A',
  '/_next/static/chunks/../nothing.js',
])('sets the headers of a page for %s', (url) => {
  expect(headersFor(url)).toEqual({ 'x-of': '/' });
});

test.each([
  '/',
  '/visit',
  '/caf%C3%A9',
  '/search?q=%',
  '/_next/static/chunks/[form]-1.js',
  '/_next/static/chunks/%5Bform%5D-1.js?dpl=1',
])('does not set the headers of %s', (url) => {
  expect(headersFor(url)).toEqual({});
});

test.each([
  ['/_next/static/chunks/main.js', 'null', '*'],
  ['/fonts/own.woff2', 'null', '*'],
  ['/_next/static/media/sans.woff2', undefined, '*'],
  ['/_next/static/chunks/main.js', 'https://other.example', undefined],
  ['/_next/static/chunks/main.js', undefined, undefined],
  ['/api/search', 'null', undefined],
])('of %s for the origin %s sends the leave %s', (url, origin, leave) => {
  const { headers } = runOne(allowSandboxedFiles, url, origin === undefined ? {} : { origin });
  expect(headers['access-control-allow-origin']).toBe(leave);
});
