import { expect, test } from 'vitest';
import { readRouteHeaders } from '@/lib/server/http/route-headers';

const rule = (regex: string, name: string, more: object = {}) => ({
  source: 'told by the regex',
  regex,
  headers: [{ key: name, value: `${name} value` }],
  ...more,
});

test('an address has the headers of every rule that fits it, in their order', () => {
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
  'headers that depend on more than the path are not told: %j',
  (condition) => {
    const headersOf = readRouteHeaders({ headers: [rule('^/boot', 'kept', condition)] });
    expect(headersOf('/boot.js')).toBeUndefined();
    expect(headersOf('/other.js')).toEqual([]);
  },
);

test('another manifest is refused', () => {
  expect(() => readRouteHeaders({ headers: [{ source: '/' }] })).toThrow(/regex/);
});
