import { expect, test } from 'vitest';
import { hasUntrustedProxy, watchForwarded } from '@/lib/server/http/untrusted-proxy';

const now = () => new Date('2026-11-20T12:00:00.000Z');

function watch(proxies: number) {
  const lines: string[] = [];
  const note = watchForwarded({ proxies, now, write: (line) => lines.push(line) });
  return { lines, note };
}

const forwarded = { headers: { 'x-forwarded-for': '203.0.113.7' } };

test('warns once of a proxy that the settings do not name', () => {
  const { lines, note } = watch(0);
  note({ headers: {} });
  expect(lines).toEqual([]);
  expect(hasUntrustedProxy()).toBe(false);
  note(forwarded);
  note(forwarded);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'warn', event: 'proxy-not-trusted' });
  expect(lines[0]).toContain('set TRUST_PROXY to 1');
  expect(hasUntrustedProxy()).toBe(true);
});

test('says nothing where the settings name the proxy', () => {
  const { lines, note } = watch(1);
  note(forwarded);
  expect(lines).toEqual([]);
  expect(hasUntrustedProxy()).toBe(false);
});
