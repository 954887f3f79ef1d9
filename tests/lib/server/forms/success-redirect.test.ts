import { expect, test } from 'vitest';
import { sameSitePath, successRedirect } from '@/lib/server/forms/success-redirect';

const site = 'https://site.example';
const thanks = { title: 'Thank you', text: 'It arrived.' };

test.each([
  [{}, undefined, '/f/contact?sent=CON-7K2QXM'],
  [{ page: '/thanks' }, undefined, '/thanks?sent=CON-7K2QXM'],
  [{ page: '/thanks?from=form#top' }, undefined, '/thanks?from=form&sent=CON-7K2QXM#top'],
  [{ page: '/thanks' }, '/elsewhere?x=1', '/elsewhere?x=1'],
  [{ page: '/thanks' }, 'https://evil.example/', '/thanks?sent=CON-7K2QXM'],
  [{ page: '/thanks' }, 'https://site.example/elsewhere?x=1', '/elsewhere?x=1'],
])('redirects with thanks %j and request %j to %s', (given, asked, next) => {
  const form = { id: 'contact', origins: [], thanks: { ...thanks, ...given } };
  expect(successRedirect(form, 'CON-7K2QXM', asked, site)).toBe(next);
});

const origins = ['https://friend.example', 'http://localhost:8080', '*', 'null'];
const form = { id: 'contact', origins, thanks };

test.each([
  ['https://friend.example', 'https://friend.example/'],
  ['https://friend.example/thanks.html?a=b#c', 'https://friend.example/thanks.html?a=b#c'],
  ['http://localhost:8080/sent', 'http://localhost:8080/sent'],
])('redirects to an allowed origin: %s', (asked, next) => {
  expect(successRedirect(form, 'CON-7K2QXM', asked, site)).toBe(next);
});

test.each([
  'https://friend.example.evil.example/',
  'https://friend.example@evil.example/',
  'https://friend.example:8443/',
  'http://friend.example/',
  'https:friend.example',
  'https:/\\friend.example/',
  'https://friend.example\\@evil.example/',
  'https://friend.example/\n',
  ' https://friend.example/',
  '//friend.example/',
  'https://evil.example/',
  'https://site.example//evil.example',
  'https://site.example.evil.example/',
  'javascript:alert(1)//https://friend.example',
  'data:text/html,https://friend.example',
])('does not redirect to %j', (asked) => {
  expect(successRedirect(form, 'CON-7K2QXM', asked, site)).toBe('/f/contact?sent=CON-7K2QXM');
});

test.each([
  ['/', '/'],
  ['/thanks', '/thanks'],
  ['/a/../b?c=d#e', '/b?c=d#e'],
  ['/thanks?to=https://evil.example', '/thanks?to=https://evil.example'],
  ['/dank%20schön', '/dank%20sch%C3%B6n'],
])('returns the path of %s', (address, path) => {
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
  'https://site.example',
  'https://site.example@evil.example/',
  'http:/\\evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  '/\u2028/evil.example',
  '/ /evil.example',
  '／／evil.example',
])('returns undefined for %j', (address) => {
  expect(sameSitePath(address, site)).toBeUndefined();
});

test.each([
  '/%2f/evil.example',
  '/%5cevil.example',
  '/%09/evil.example',
  '/@evil.example',
  '/.evil.example',
])('keeps %s on this site', (address) => {
  const path = sameSitePath(address, site);
  expect(new URL(path ?? '', site).origin).toBe(site);
});
