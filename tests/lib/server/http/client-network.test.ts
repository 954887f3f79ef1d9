import { expect, test } from 'vitest';
import { hideNetwork, requestNetwork, visitorOf } from '@/lib/server/http/client-network';

const visitor = (remoteAddress: string, proxies: number, forwarded?: string) =>
  visitorOf(
    {
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
      socket: { remoteAddress },
    },
    proxies,
  );
const network = (name: string) => ({ kind: 'network', network: name });

test.each([
  // Without a proxy the header is whatever the visitor writes.
  ['203.0.113.7', 0, undefined, '203.0.113.7'],
  ['203.0.113.7', 0, '198.51.100.1', '203.0.113.7'],
  ['::ffff:203.0.113.7', 0, undefined, '203.0.113.7'],
  // Behind proxies the last ones are theirs, and what stands before is the visitor's invention.
  ['127.0.0.1', 1, '203.0.113.7', '203.0.113.7'],
  ['10.0.0.1', 1, '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['10.0.0.1', 2, '198.51.100.1, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
  ['10.0.0.1', 1, 'rubbish', '10.0.0.1'],
  ['203.0.113.7', 1, undefined, '203.0.113.7'],
  // A household has a /64 to choose from.
  ['2001:db8:1:2:3:4:5:6', 0, undefined, '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::1', 0, undefined, '2001:db8:1:2::/64'],
  ['127.0.0.1', 1, '2001:db8:1:3::9', '2001:db8:1:3::/64'],
] as const)('from %s behind %i proxies with %j comes %s', (peer, proxies, forwarded, name) => {
  expect(visitor(peer, proxies, forwarded)).toEqual(network(name));
});

test('a proxy that the settings do not name makes nobody one with everybody', () => {
  expect(visitor('127.0.0.1', 0, '203.0.113.7')).toEqual({ kind: 'unknown' });
  expect(visitor('172.17.0.1', 0)).toEqual({ kind: 'unknown' });
});

test('a program on this machine is told by its address, which Next copies into the header', () => {
  expect(visitor('127.0.0.1', 0)).toEqual({ kind: 'own-machine' });
  expect(visitor('::1', 0, '::1')).toEqual({ kind: 'own-machine' });
  expect(visitor('::ffff:127.0.0.1', 0, '::ffff:127.0.0.1')).toEqual({ kind: 'own-machine' });
});

test('a network is kept under a name that changes each day and with the secret', () => {
  const secret = new Uint8Array(32);
  const hide = (day: string, key = secret, name = '203.0.113.7') =>
    hideNetwork(name, key, new Date(`2026-11-${day}T23:59:59.999Z`));
  expect(hide('20')).toMatch(/^[0-9a-f]{32}$/);
  expect(hide('20')).toBe(hide('20'));
  const other = new Uint8Array(32).fill(1);
  expect(new Set([hide('20'), hide('21'), hide('20', other), hide('20', secret, 'b')]).size).toBe(
    4,
  );
});

test.each([
  ['203.0.113.7', 0, undefined, '203.0.113.7'],
  ['127.0.0.1', 1, '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  // A proxy that the settings do not name adds its word at the end.
  ['127.0.0.1', 0, '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['10.0.0.1', 0, '2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
  // All visitors behind a gateway, and programs on this machine, have no name.
  ['10.0.0.1', 0, undefined, undefined],
  ['127.0.0.1', 0, undefined, undefined],
  ['127.0.0.1', 0, 'rubbish', undefined],
] as const)(
  'names requests from %s behind %i proxies with %j as %s',
  (peer, proxies, given, name) => {
    const headers = given === undefined ? {} : { 'x-forwarded-for': given };
    expect(requestNetwork({ headers, socket: { remoteAddress: peer } }, proxies)).toBe(name);
  },
);
