import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Prefetcher, statusOf } from '@/lib/prefetch/prefetcher';
import { patient } from '@/tests/support/patient';

const second = 1000;
let now: number;
let pending: Map<string, { readonly resolve: () => void; readonly reject: () => void }>;
const fetch = vi.fn(
  (address: string, _isRefetch: boolean) =>
    new Promise<void>((resolve, reject) => {
      pending.set(address, { resolve, reject: () => reject(new Error('Network error')) });
    }),
);
let prefetcher: Prefetcher;

/** Settles the pending fetch of a page and runs its callbacks. */
async function settle(address: string, result: 'resolve' | 'reject' = 'resolve') {
  await patient.waitFor(() => {
    expect(pending.has(address)).toBe(true);
  });
  pending.get(address)?.[result]();
  pending.delete(address);
  await new Promise((resolve) => setImmediate(resolve));
}

async function prefetchAndSettle(address: string) {
  prefetcher.prefetch(address);
  await settle(address);
}

beforeEach(() => {
  now = Date.UTC(2026, 10, 20, 12);
  pending = new Map();
  fetch.mockClear();
  prefetcher = new Prefetcher({ fetch, now: () => now });
});

test('fetches a page once while it is in progress or cached, whatever the fragment', async () => {
  prefetcher.prefetch('/visit');
  prefetcher.prefetch('/visit#bus');
  await settle('/visit');
  prefetcher.prefetch('/visit#bus');
  now += 299 * second;
  prefetcher.prefetch('/visit');
  expect(fetch.mock.calls).toEqual([['/visit', false]]);
});

test('fetches an expired page again on the next prefetch', async () => {
  await prefetchAndSettle('/tonight');
  now += 300 * second;
  await prefetchAndSettle('/tonight');
  prefetcher.prefetch('/tonight');
  expect(fetch.mock.calls).toEqual([
    ['/tonight', false],
    ['/tonight', true],
  ]);
  expect(prefetcher.recordVisit('/tonight')).toBe('cached');
});

test.each(['/search?q=saturn', '/f/contact'])(
  'refetches a stale page on the next prefetch and uses it until then: %s',
  async (address) => {
    await prefetchAndSettle(address);
    now += 31 * second;
    prefetcher.prefetch(address);
    await patient.waitFor(() => {
      expect(fetch).toHaveBeenCalledTimes(2);
    });
    expect(prefetcher.recordVisit(address)).toBe('cached');
    await settle(address);
    expect(fetch.mock.calls.at(-1)).toEqual([address, true]);
  },
);

test('reports an expired page on a visit', async () => {
  await prefetchAndSettle('/tonight');
  now += 301 * second;
  expect(prefetcher.recordVisit('/tonight#moon')).toBe('expired');
  expect(prefetcher.recordVisit('/tonight')).toBe('cached');
});

test('expires a page that is visited every ten seconds', async () => {
  await prefetchAndSettle('/tonight');
  const results: string[] = [];
  for (let seconds = 10; seconds <= 310; seconds += 10) {
    now += 10 * second;
    results.push(prefetcher.recordVisit('/tonight'));
  }
  expect(results.indexOf('expired')).toBe(29);
  expect(results.at(-1)).toBe('cached');
});

test('counts the age of a page from its request', async () => {
  prefetcher.prefetch('/tonight');
  await patient.waitFor(() => expect(pending.has('/tonight')).toBe(true));
  now += 40 * second;
  await settle('/tonight');
  now += 260 * second;
  expect(prefetcher.recordVisit('/tonight')).toBe('expired');
});

test('records a page that is visited without a prefetch', () => {
  expect(prefetcher.recordVisit('/visit')).toBe('cached');
  prefetcher.prefetch('/visit');
  expect(fetch).not.toHaveBeenCalled();
  now += 300 * second;
  expect(prefetcher.recordVisit('/visit')).toBe('expired');
});

test('fetches five pages at once', async () => {
  const paths = Array.from({ length: 12 }, (_, index) => `/page/${index}`);
  for (const path of paths) prefetcher.prefetch(path);
  await patient.waitFor(() => {
    expect(fetch).toHaveBeenCalledTimes(5);
  });
  await settle('/page/0');
  await settle('/page/3', 'reject');
  await patient.waitFor(() => {
    expect(fetch).toHaveBeenCalledTimes(7);
  });
  expect(pending.size).toBe(5);
});

test('does not fetch a queued page after a visit', async () => {
  for (let index = 0; index < 6; index += 1) prefetcher.prefetch(`/page/${index}`);
  prefetcher.recordVisit('/page/5');
  for (let index = 0; index < 5; index += 1) await settle(`/page/${index}`);
  expect(fetch).toHaveBeenCalledTimes(5);
});

test('retries a failed page on the next prefetch', async () => {
  prefetcher.prefetch('/visit');
  await settle('/visit', 'reject');
  await prefetchAndSettle('/visit');
  expect(fetch.mock.calls).toEqual([
    ['/visit', false],
    ['/visit', false],
  ]);
});

describe('statusOf', () => {
  const second = 1000;
  const start = Date.UTC(2026, 10, 20, 12);

  test.each([
    [0, 'fresh', 'fresh'],
    [29.999, 'fresh', 'fresh'],
    [30, 'reusable', 'stale'],
    [299.999, 'reusable', 'stale'],
    [300, 'expired', 'expired'],
  ] as const)(
    'returns the status of an unused entry %d seconds after its fetch',
    (seconds, full, auto) => {
      const now = start + seconds * second;
      expect(statusOf({ kind: 'full', fetchedAt: start }, now)).toBe(full);
      expect(statusOf({ kind: 'auto', fetchedAt: start }, now)).toBe(auto);
    },
  );

  test.each([
    [0, 20, 'reusable'],
    [100, 129.999, 'reusable'],
    [290, 299.999, 'reusable'],
    // A recent visit does not keep a page longer.
    [290, 300, 'expired'],
  ] as const)(
    'returns the status of an entry used after %d seconds, at %d seconds',
    (used, at, status) => {
      const entry = { fetchedAt: start, usedAt: start + used * second };
      expect(statusOf({ kind: 'full', ...entry }, start + at * second)).toBe(status);
      expect(statusOf({ kind: 'auto', ...entry }, start + at * second)).toBe(status);
    },
  );

  test('returns stale for an auto entry 30 seconds after its use', () => {
    const entry = { kind: 'auto', fetchedAt: start, usedAt: start + 10 * second } as const;
    expect(statusOf(entry, start + 40 * second)).toBe('stale');
    expect(statusOf({ ...entry, kind: 'full' }, start + 40 * second)).toBe('reusable');
  });
});
