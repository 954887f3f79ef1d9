import { expect, test } from 'vitest';
import { parseSearchRequest, searchUrl } from '@/lib/site/search/search-api';

test('parses the URL of a search back into its request', () => {
  const request = { query: 'rings & moons', kind: 'journal', order: 'newest' } as const;
  const url = searchUrl(request, '/search');
  expect(url).toBe('/search?q=rings%20%26%20moons&in=journal&by=newest');
  const { searchParams } = new URL(url, 'https://larkmoor.example');
  expect(parseSearchRequest(Object.fromEntries(searchParams))).toEqual(request);
});

test('omits defaults from the URL', () => {
  const request = { query: 'rings', kind: 'all', order: 'best' } as const;
  expect(searchUrl(request, '/api/search')).toBe('/api/search?q=rings');
  expect(searchUrl({ ...request, query: '  ' }, '/search')).toBe('/search');
});

test.each([
  [{}, ''],
  [{ q: undefined, in: 'drawers', by: 'size' }, ''],
  [{ q: ['one', 'two'], in: ['constructor'], by: [] }, 'one'],
])('replaces unknown values by defaults: %j', (parameters, query) => {
  expect(parseSearchRequest(parameters)).toEqual({ query, kind: 'all', order: 'best' });
});
