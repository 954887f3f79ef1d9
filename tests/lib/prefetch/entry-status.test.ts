import { expect, test } from 'vitest';
import { statusOf } from '@/lib/prefetch/entry-status';

const second = 1000;
const start = Date.UTC(2026, 10, 20, 12);

test.each([
  [0, 'fresh', 'fresh'],
  [29.999, 'fresh', 'fresh'],
  [30, 'reusable', 'stale'],
  [299.999, 'reusable', 'stale'],
  [300, 'expired', 'expired'],
] as const)('%d seconds after it was fetched, unused', (seconds, full, auto) => {
  const now = start + seconds * second;
  expect(statusOf({ kind: 'full', fetchedAt: start }, now)).toBe(full);
  expect(statusOf({ kind: 'auto', fetchedAt: start }, now)).toBe(auto);
});

test.each([
  [0, 20, 'reusable'],
  [100, 129.999, 'reusable'],
  // Whoever has just been there gets the same page again, however old it is.
  [290, 310, 'reusable'],
  [290, 320, 'expired'],
] as const)('used after %d seconds and asked of after %d', (used, asked, status) => {
  const entry = { fetchedAt: start, usedAt: start + used * second };
  expect(statusOf({ kind: 'full', ...entry }, start + asked * second)).toBe(status);
  expect(statusOf({ kind: 'auto', ...entry }, start + asked * second)).toBe(status);
});

test('what only its code is known of is stale again half a minute after its use', () => {
  const entry = { kind: 'auto', fetchedAt: start, usedAt: start + 10 * second } as const;
  expect(statusOf(entry, start + 40 * second)).toBe('stale');
  expect(statusOf({ ...entry, kind: 'full' }, start + 40 * second)).toBe('reusable');
});
