import { expect, test } from 'vitest';
import { isBareOrigin, isSameSite, localOrigin } from '@/lib/server/platform/http/requests/origins';

test.each([
  [undefined, 'http://127.0.0.1:3000'],
  ['', 'http://127.0.0.1:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://127.0.0.1:3000'],
  ['10.0.0.5', 'http://10.0.0.5:3000'],
  ['::1', 'http://[::1]:3000'],
  ['site.internal', 'http://site.internal:3000'],
])('returns the origin of a server that listens on %j: %s', (hostname, origin) => {
  expect(localOrigin(hostname, 3000)).toBe(origin);
});

const own = 'https://larkmoor.example';

test.each([
  // Sec-Fetch-Site, Origin, result
  ['same-origin', own, true],
  ['same-origin', undefined, true],
  ['same-origin', 'null', true],
  ['none', undefined, true],
  ['same-site', own, false],
  ['same-site', 'https://blog.larkmoor.example', false],
  ['cross-site', own, false],
  ['cross-site', 'https://evil.example', false],
  ['same-origin, cross-site', own, false],
  ['Same-Origin', own, false],
  ['', own, false],
  [undefined, own, true],
  [undefined, 'https://larkmoor.example:8443', false],
  [undefined, 'http://larkmoor.example', false],
  [undefined, 'https://larkmoor.example.evil.example', false],
  [undefined, 'https://evil.example', false],
  [undefined, 'null', false],
  [undefined, '', false],
  [undefined, undefined, false],
])('treats Sec-Fetch-Site %j with Origin %j as same-site: %j', (site, origin, expected) => {
  const headers = {
    ...(site === undefined ? {} : { 'sec-fetch-site': site }),
    ...(origin === undefined ? {} : { origin }),
  };
  expect(isSameSite(headers, own)).toBe(expected);
});

test.each([
  ['https://example.org', true],
  ['http://localhost:3000/', true],
  ['https://example.org/path', false],
  ['https://user@example.org', false],
  ['ftp://example.org', false],
  ['example.org', false],
])('treats %s as a bare origin: %s', (address, expected) => {
  expect(isBareOrigin(address)).toBe(expected);
});
