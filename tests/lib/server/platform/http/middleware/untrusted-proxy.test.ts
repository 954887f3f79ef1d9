import { expect, test } from 'vitest';
import {
  hasUntrustedProxy,
  warnUntrustedProxy,
} from '@/lib/server/platform/http/middleware/untrusted-proxy';
import { runOne } from '@/tests/support/run-middleware';

const now = () => new Date('2026-11-20T12:00:00.000Z');

function watch(proxies: number) {
  const lines: string[] = [];
  const warn = warnUntrustedProxy({ proxies, now, write: (line) => lines.push(line) });
  const request = (headers: Readonly<Record<string, string>>) => {
    expect(runOne(warn, '/', headers).isNextCalled).toBe(true);
  };
  return { lines, request };
}

const forwarded = { 'x-forwarded-for': '203.0.113.7' };

test('warns once of a proxy that is missing from the settings', () => {
  const { lines, request } = watch(0);
  request({});
  expect(lines).toEqual([]);
  expect(hasUntrustedProxy()).toBe(false);
  request(forwarded);
  request(forwarded);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'warn', event: 'proxy-not-trusted' });
  expect(lines[0]).toContain('set TRUST_PROXY to 1');
  expect(hasUntrustedProxy()).toBe(true);
});

test('does not warn if the settings include the proxy', () => {
  const { lines, request } = watch(1);
  request(forwarded);
  expect(lines).toEqual([]);
  expect(hasUntrustedProxy()).toBe(false);
});
