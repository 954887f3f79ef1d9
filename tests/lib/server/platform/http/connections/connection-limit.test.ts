import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { ConnectionLimit } from '@/lib/server/platform/http/connections/connection-limit';

/** Creates a socket with the parts that the limit uses. */
function connectionFrom(remoteAddress: string) {
  return Object.assign(new EventEmitter(), { remoteAddress });
}

/** Opens connections and returns how many the limit accepts. */
function countAccepted(
  limit: ConnectionLimit,
  address: (index: number) => string,
  count: number,
): number {
  const opened = Array.from({ length: count }, (_, index) =>
    limit.accept(connectionFrom(address(index))),
  );
  return opened.filter(Boolean).length;
}

test('accepts 250 connections from one address and more from others', () => {
  const limit = new ConnectionLimit(0);
  expect(countAccepted(limit, () => '203.0.113.7', 500)).toBe(250);
  expect(countAccepted(limit, () => '203.0.113.8', 10)).toBe(10);
});

test('counts the addresses of an IPv6 /64 as one', () => {
  const limit = new ConnectionLimit(0);
  expect(countAccepted(limit, (index) => `2001:db8:1:2::${index.toString(16)}`, 500)).toBe(250);
  expect(limit.accept(connectionFrom('2001:db8:1:3::1'))).toBe(true);
});

test('frees one connection when one closes, even if it reports that twice', () => {
  const limit = new ConnectionLimit(0);
  const first = connectionFrom('203.0.113.7');
  expect(limit.accept(first)).toBe(true);
  expect(countAccepted(limit, () => '203.0.113.7', 300)).toBe(249);
  first.emit('close');
  first.emit('close');
  expect(countAccepted(limit, () => '203.0.113.7', 2)).toBe(1);
});

test.each([
  ['127.0.0.1', 0],
  ['::1', 0],
  ['10.0.0.5', 0],
  ['203.0.113.7', 1],
])('does not count connections from %s with %i trusted proxies', (address, proxies) => {
  expect(countAccepted(new ConnectionLimit(proxies), () => address, 500)).toBe(500);
});
