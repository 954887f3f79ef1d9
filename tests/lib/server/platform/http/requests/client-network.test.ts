import { expect, test } from 'vitest';
import {
  hashNetwork,
  isLoopbackClient,
  requestNetwork,
  identifyVisitor,
} from '@/lib/server/platform/http/requests/client-network';

const visitor = (remoteAddress: string, proxies: number, forwarded?: string) =>
  identifyVisitor(
    {
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
      socket: { remoteAddress },
    },
    proxies,
  );
const network = (name: string) => ({ kind: 'network', network: name });

test.each([
  // Without a trusted proxy, the client writes the header.
  ['203.0.113.7', 0, undefined, '203.0.113.7'],
  ['203.0.113.7', 0, '198.51.100.1', '203.0.113.7'],
  ['::ffff:203.0.113.7', 0, undefined, '203.0.113.7'],
  // Trusted proxies append the last entries; the client may forge the others.
  ['127.0.0.1', 1, '203.0.113.7', '203.0.113.7'],
  ['10.0.0.1', 1, '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['10.0.0.1', 2, '198.51.100.1, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
  ['10.0.0.1', 1, 'rubbish', '10.0.0.1'],
  ['203.0.113.7', 1, undefined, '203.0.113.7'],
  // A household has a whole /64.
  ['2001:db8:1:2:3:4:5:6', 0, undefined, '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::1', 0, undefined, '2001:db8:1:2::/64'],
  ['127.0.0.1', 1, '2001:db8:1:3::9', '2001:db8:1:3::/64'],
] as const)(
  'identifies a visitor from %s behind %i proxies with %j as %s',
  (peer, proxies, forwarded, name) => {
    expect(visitor(peer, proxies, forwarded)).toEqual(network(name));
  },
);

test('identifies no network behind a proxy that is missing from the settings', () => {
  expect(visitor('127.0.0.1', 0, '203.0.113.7')).toEqual({ kind: 'unknown' });
  expect(visitor('172.17.0.1', 0)).toEqual({ kind: 'unknown' });
});

test('identifies a program on this machine, also with the header that Next.js adds', () => {
  expect(visitor('127.0.0.1', 0)).toEqual({ kind: 'own-machine' });
  expect(visitor('::1', 0, '::1')).toEqual({ kind: 'own-machine' });
  expect(visitor('::ffff:127.0.0.1', 0, '::ffff:127.0.0.1')).toEqual({ kind: 'own-machine' });
});

const own = { host: 'localhost:3000' };

test.each([
  ['127.0.0.1', own],
  ['::1', { host: '[::1]:3000' }],
  ['::ffff:127.0.0.1', { host: '127.0.0.1', 'x-forwarded-for': '::ffff:127.0.0.1' }],
] as const)('recognises a program on this machine at %s with %j', (remoteAddress, headers) => {
  expect(isLoopbackClient({ headers, socket: { remoteAddress } })).toBe(true);
});

test.each([
  ['203.0.113.7', own],
  ['10.0.0.1', own],
  ['127.0.0.1', { ...own, 'x-forwarded-for': '203.0.113.7' }],
  // The client has sent the first entry, and the proxy has added the second.
  ['127.0.0.1', { ...own, 'x-forwarded-for': '127.0.0.1, 203.0.113.7' }],
  ['127.0.0.1', { ...own, 'x-forwarded-for': 'rubbish' }],
  ['127.0.0.1', { ...own, forwarded: 'for=203.0.113.7' }],
  ['127.0.0.1', { ...own, 'x-real-ip': '203.0.113.7' }],
  ['127.0.0.1', { ...own, via: '1.1 proxy' }],
  ['127.0.0.1', { host: 'larkmoor.example' }],
  ['127.0.0.1', { host: 'localhost.larkmoor.example' }],
  ['127.0.0.1', {}],
] as const)(
  'takes a request from %s with %j for one of another machine',
  (remoteAddress, headers) => {
    expect(isLoopbackClient({ headers, socket: { remoteAddress } })).toBe(false);
  },
);

test('hashes a network differently each day and with each secret', () => {
  const secret = new Uint8Array(32);
  const hash = (day: string, key = secret, name = '203.0.113.7') =>
    hashNetwork(name, key, new Date(`2026-11-${day}T23:59:59.999Z`));
  expect(hash('20')).toMatch(/^[0-9a-f]{32}$/);
  expect(hash('20')).toBe(hash('20'));
  const other = new Uint8Array(32).fill(1);
  expect(new Set([hash('20'), hash('21'), hash('20', other), hash('20', secret, 'b')]).size).toBe(
    4,
  );
});

test.each([
  ['203.0.113.7', 0, undefined, '203.0.113.7'],
  ['127.0.0.1', 1, '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  // A proxy that is missing from the settings appends the last entry.
  ['127.0.0.1', 0, '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['10.0.0.1', 0, '2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
  // Visitors behind a gateway and programs on this machine have no network.
  ['10.0.0.1', 0, undefined, undefined],
  ['127.0.0.1', 0, undefined, undefined],
  ['127.0.0.1', 0, 'rubbish', undefined],
] as const)(
  'returns the network of requests from %s behind %i proxies with %j as %s',
  (peer, proxies, forwarded, name) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    expect(requestNetwork({ headers, socket: { remoteAddress: peer } }, proxies)).toBe(name);
  },
);
