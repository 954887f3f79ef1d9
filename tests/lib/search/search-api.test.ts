import { expect, test } from 'vitest';
import { parseSearchRequest, searchUrl } from '@/lib/search/search-api';

test('a question and its address are the same thing', () => {
  const question = { query: 'rings & moons', kind: 'journal', order: 'newest' } as const;
  const address = searchUrl(question, '/search');
  expect(address).toBe('/search?q=rings%20%26%20moons&in=journal&by=newest');
  const { searchParams } = new URL(address, 'https://larkmoor.example');
  expect(parseSearchRequest(Object.fromEntries(searchParams))).toEqual(question);
});

test('what nobody chose stands in no address', () => {
  const question = { query: 'rings', kind: 'all', order: 'best' } as const;
  expect(searchUrl(question, '/api/search')).toBe('/api/search?q=rings');
  expect(searchUrl({ ...question, query: '  ' }, '/search')).toBe('/search');
});

test.each([
  [{}, ''],
  [{ q: undefined, in: 'drawers', by: 'size' }, ''],
  [{ q: ['one', 'two'], in: ['constructor'], by: [] }, 'one'],
])('what is not known there counts as not said: %j', (address, query) => {
  expect(parseSearchRequest(address)).toEqual({ query, kind: 'all', order: 'best' });
});
