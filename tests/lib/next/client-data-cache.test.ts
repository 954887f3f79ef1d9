// @vitest-environment jsdom
import Router from 'next/router';
import { expect, onTestFinished, test } from 'vitest';
import { deletePageData } from '@/lib/next/client-data-cache';

/** Returns the pages that a router with this cache still has after a deletion. */
function pagesAfter(address: string, pages: readonly string[]): string[] {
  const before = Router.router;
  const keyOf = (page: string) => `${location.origin}/_next/data/a1B-2/${page}`;
  const sdc = Object.fromEntries(pages.map((page) => [keyOf(page), Promise.resolve()]));
  Object.assign(Router, { router: { sdc } });
  onTestFinished(() => {
    Object.assign(Router, { router: before });
  });
  deletePageData(address);
  return Object.keys(sdc).map((key) => key.slice(keyOf('').length));
}

test.each([
  ['/', 'index.json'],
  ['/visit', 'visit.json'],
  ['/visit#bus', 'visit.json'],
  ['/visit?from=mail', 'visit.json?from=mail'],
  ['/journal/caf%C3%A9', 'journal/caf%C3%A9.json'],
  ['/journal/café', 'journal/caf%C3%A9.json'],
  ['/index', 'index/index.json'],
])('deletes the data of %s', (address, page) => {
  const others = ['journal.json', 'visit/access.json', 'events/index.json'];
  expect(pagesAfter(address, [page, ...others])).toEqual(others);
});

test('does nothing before the router has started', () => {
  expect(() => deletePageData('/visit')).not.toThrow();
});
