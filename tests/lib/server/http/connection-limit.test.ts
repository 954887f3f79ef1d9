import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { ConnectionLimit } from '@/lib/server/http/connection-limit';

/** A connection as far as it is counted. */
function from(remoteAddress: string) {
  return Object.assign(new EventEmitter(), { remoteAddress });
}

/** Opens so many connections and tells how many may stay. */
function admitted(cap: ConnectionLimit, address: (index: number) => string, count: number): number {
  const opened = Array.from({ length: count }, (_, index) => cap.admits(from(address(index))));
  return opened.filter((isIn) => isIn).length;
}

test('one address holds 250 connections and no more, whatever others hold', () => {
  const cap = new ConnectionLimit(0);
  expect(admitted(cap, () => '203.0.113.7', 500)).toBe(250);
  expect(admitted(cap, () => '203.0.113.8', 10)).toBe(10);
});

test('a household has a /64 to choose from, and is one', () => {
  const cap = new ConnectionLimit(0);
  expect(admitted(cap, (index) => `2001:db8:1:2::${index.toString(16)}`, 500)).toBe(250);
  expect(cap.admits(from('2001:db8:1:3::1'))).toBe(true);
});

test('a connection that is closed makes room, and only once', () => {
  const cap = new ConnectionLimit(0);
  const first = from('203.0.113.7');
  expect(cap.admits(first)).toBe(true);
  expect(admitted(cap, () => '203.0.113.7', 300)).toBe(249);
  first.emit('close');
  first.emit('close');
  expect(admitted(cap, () => '203.0.113.7', 2)).toBe(1);
});

test.each([
  ['127.0.0.1', 0],
  ['::1', 0],
  ['10.0.0.5', 0],
  ['203.0.113.7', 1],
])('from %s with %i proxies of ours nobody is counted', (address, proxies) => {
  expect(admitted(new ConnectionLimit(proxies), () => address, 500)).toBe(500);
});
