import { expect, test } from 'vitest';
import { readRouteHeaders } from '@/lib/server/http/responses/route-headers';

const rule = (regex: string, name: string, more: object = {}) => ({
  source: 'unused',
  regex,
  headers: [{ key: name, value: `${name} value` }],
  ...more,
});

test('returns the headers of every matching rule in order', () => {
  const headersOf = readRouteHeaders({
    version: 3,
    headers: [rule('^(?:/(.*))$', 'first'), rule('^/og/', 'other'), rule('^/f(?:/|$)', 'second')],
  });
  expect(headersOf('/F/contact')).toEqual([
    ['first', 'first value'],
    ['second', 'second value'],
  ]);
  expect(headersOf('/contact')).toEqual([['first', 'first value']]);
});

test.each([{ has: [{ type: 'query', key: 'v' }] }, { missing: [{ type: 'cookie', key: 'c' }] }])(
  'returns undefined for headers that depend on more than the path: %j',
  (condition) => {
    const headersOf = readRouteHeaders({ headers: [rule('^/boot', 'kept', condition)] });
    expect(headersOf('/boot.js')).toBeUndefined();
    expect(headersOf('/other.js')).toEqual([]);
  },
);

test('throws on an unknown manifest', () => {
  expect(() => readRouteHeaders({ headers: [{ source: '/' }] })).toThrow(/regex/);
});
