import { expect, test } from 'vitest';
import { findRedirect } from '@/lib/server/content/redirects';

/** Returns where `url` leads with one redirect. */
function follow(from: string, to: string, url: string): string | undefined {
  return findRedirect([{ from, to, permanent: true }], url)?.location;
}

test.each([
  ['/find-us', '/visit', '/find-us', '/visit'],
  ['/find-us', '/visit', '/Find-Us/', '/visit'],
  ['/find-us', '/visit', '//find-us', '/visit'],
  ['/find-us', '/visit#by-bus', '/find-us?from=mail', '/visit?from=mail#by-bus'],
  ['/find', '/search?q=bus', '/find?q=train&page=2', '/search?q=bus&page=2'],
  ['/find', '/search?q=bus', '/find?q=train', '/search?q=bus'],
  ['/blog/:post', '/journal/:post', '/blog/stars', '/journal/stars'],
  ['/blog/:post', '/journal/:post', '/blog/a%20b', '/journal/a%20b'],
  ['/old/:rest*', '/:rest*', '/old/a/b?c=d', '/a/b?c=d'],
  ['/old/:rest*', '/:rest*', '/old', '/'],
  ['/café', '/visit', '/caf%C3%A9', '/visit'],
  ['/bus', '/visit#на-автобусе', '/bus', `/visit#${encodeURIComponent('на-автобусе')}`],
  ['/shop/:item', 'https://shop.example:8080/:item', '/shop/map', 'https://shop.example:8080/map'],
])('with %s to %s, redirects %s to %s', (from, to, url, location) => {
  expect(follow(from, to, url)).toBe(location);
});

test.each([
  ['/blog/:post', '/blog'],
  ['/blog/:post', '/blog/a/b'],
  ['/find-us', '/find-us/now'],
  ['/old/:rest*', '/older/a'],
  ['/:a/:b', '/desk/sign-in'],
  ['/:a*', '/API/desk/sign-in'],
  ['/:a*', '/_next/static/soon.js'],
  ['/booking/:token', '/booking/abc'],
])('with %s, does not redirect %s', (from, url) => {
  expect(follow(from, '/', url)).toBeUndefined();
});

test.each([
  '/old//elsewhere.example',
  '/old/\\elsewhere.example',
  '/old/%5Celsewhere.example',
  '/old/%2F%2Felsewhere.example',
  '/old/%E0%A4%A',
  '/old/%0d%0aSet-Cookie:a=b',
])('leads to no other site and no other header: %s', (url) => {
  const location = follow('/old/:rest*', '/:rest*', url) ?? '';
  expect(location).toMatch(/^[\x21-\x7e]+$/);
  expect(new URL(location, 'https://own.example').origin).toBe('https://own.example');
});

test('takes the first redirect that matches, with its status', () => {
  const list = [
    { from: '/a', to: '/first', permanent: false },
    { from: '/:any', to: '/second', permanent: true },
  ];
  expect(findRedirect(list, '/a')).toEqual({ location: '/first', permanent: false });
  expect(findRedirect(list, '/b')).toEqual({ location: '/second', permanent: true });
});
