import { expect, test } from 'vitest';
import { strictTransport } from '@/lib/server/http/strict-transport';
import { runOne } from '@/tests/support/run-middleware';

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
])('sends the header for %s where the site’s address begins with https', (url) => {
  // Mozilla's Observatory asks for half a year, preload lists for one.
  expect(headersAt(url, 'https://larkmoor.example')).toEqual({
    'strict-transport-security': 'max-age=63072000',
  });
});

test.each(['/_next/static/chunks/main.js', '/boot.js?v=abc', '/boot.js'])(
  'does not send it for the subresource %s',
  (url) => {
    expect(headersAt(url, 'https://larkmoor.example')).toEqual({});
  },
);

test('does not send it where the site’s address begins with http', () => {
  expect(headersAt('/', 'http://larkmoor.example')).toEqual({});
});
