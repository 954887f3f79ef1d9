import { expect, test } from 'vitest';
import { isSameSite } from '@/lib/server/http/same-site';

const own = 'https://larkmoor.example';

test.each([
  // Sec-Fetch-Site, Origin, whether it may
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
])('Sec-Fetch-Site %j with Origin %j: %j', (site, origin, expected) => {
  const headers = {
    ...(site === undefined ? {} : { 'sec-fetch-site': site }),
    ...(origin === undefined ? {} : { origin }),
  };
  expect(isSameSite(headers, own)).toBe(expected);
});
