import { expect, test, vi } from 'vitest';
import { askForTransport } from '@/lib/server/http/strict-transport';

function headersAt(url: string, siteUrl: string): readonly unknown[] {
  const setHeader = vi.fn();
  askForTransport(siteUrl)({ url }, { setHeader });
  return setHeader.mock.calls;
}

test.each([
  '/',
  '/visit?from=bus',
  '/f/contact',
  '/api/f/contact',
  '/desk',
  '/icon.svg',
  '/boot.jsx',
])('with https in its address the site says at %s that it is come to by nothing else', (url) => {
  // The Observatory and the browsers' own lists ask for half a year, and for one, at least.
  expect(headersAt(url, 'https://larkmoor.example')).toEqual([
    ['Strict-Transport-Security', 'max-age=63072000'],
  ]);
});

test.each(['/_next/static/chunks/main.js', '/boot.js?v=abc', '/boot.js'])(
  'a part of a page that has said so does not repeat it: %s',
  (url) => {
    expect(headersAt(url, 'https://larkmoor.example')).toEqual([]);
  },
);

test('without https it asks nobody to come by it', () => {
  expect(headersAt('/', 'http://larkmoor.example')).toEqual([]);
});
