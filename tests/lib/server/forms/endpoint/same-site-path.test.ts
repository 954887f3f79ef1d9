import { expect, test } from 'vitest';
import { sameSitePath } from '@/lib/server/forms/endpoint/same-site-path';

const site = 'https://larkmoor.example';

test.each([
  ['/', '/'],
  ['/thanks', '/thanks'],
  ['/a/../b?c=d#e', '/b?c=d#e'],
  ['/thanks?to=https://evil.example', '/thanks?to=https://evil.example'],
  ['/dank%20schön', '/dank%20sch%C3%B6n'],
])('%s is a page of ours', (address, path) => {
  expect(sameSitePath(address, site)).toBe(path);
});

test.each([
  '',
  'thanks',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/\u0000/evil.example',
  'https:evil.example',
  'https://evil.example',
  'https://larkmoor.example',
  'https://larkmoor.example@evil.example/',
  'http:/\\evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  '/\u2028/evil.example',
  '/ /evil.example',
  '／／evil.example',
])('%j leads elsewhere, or could', (address) => {
  expect(sameSitePath(address, site)).toBeUndefined();
});

test.each([
  '/%2f/evil.example',
  '/%5cevil.example',
  '/%09/evil.example',
  '/@evil.example',
  '/.evil.example',
])('what is odd but ours stays ours: %s', (address) => {
  const path = sameSitePath(address, site);
  expect(new URL(path ?? '', site).origin).toBe(site);
});
