import { beforeEach, expect, test, vi } from 'vitest';
import { Prefetcher } from '@/lib/prefetch/prefetcher';

const second = 1000;
let now: number;
let pending: Map<string, { readonly come: () => void; readonly fail: () => void }>;
const fetch = vi.fn(
  (address: string, _anew: boolean) =>
    new Promise<void>((resolve, reject) => {
      pending.set(address, {
        come: resolve,
        fail: () => {
          reject(new Error('The line is dead.'));
        },
      });
    }),
);
let prefetcher: Prefetcher;

/** Lets what is under way end, whatever waits for it included. */
async function settle(address: string, how: 'come' | 'fail' = 'come') {
  await vi.waitFor(() => {
    expect(pending.has(address)).toBe(true);
  });
  pending.get(address)?.[how]();
  pending.delete(address);
  await new Promise((resolve) => setImmediate(resolve));
}

async function fetched(address: string) {
  prefetcher.approach(address);
  await settle(address);
}

beforeEach(() => {
  now = Date.UTC(2026, 10, 20, 12);
  pending = new Map();
  fetch.mockClear();
  prefetcher = new Prefetcher({ fetch, now: () => now });
});

test('a page is fetched once while it is on its way or good, whatever part of it is meant', async () => {
  prefetcher.approach('/visit');
  prefetcher.approach('/visit#bus');
  await settle('/visit');
  prefetcher.approach('/visit#bus');
  now += 299 * second;
  prefetcher.approach('/visit');
  expect(fetch.mock.calls).toEqual([['/visit', false]]);
});

test('an expired page is fetched anew when somebody comes near', async () => {
  await fetched('/tonight');
  now += 300 * second;
  await fetched('/tonight');
  prefetcher.approach('/tonight');
  expect(fetch.mock.calls).toEqual([
    ['/tonight', false],
    ['/tonight', true],
  ]);
  expect(prefetcher.follow('/tonight')).toBe('as-it-is');
});

test.each(['/search?q=saturn', '/f/contact'])(
  'a stale one is fetched anew when somebody comes near, and good enough until it has come: %s',
  async (address) => {
    await fetched(address);
    now += 31 * second;
    prefetcher.approach(address);
    await vi.waitFor(() => {
      expect(fetch).toHaveBeenCalledTimes(2);
    });
    expect(prefetcher.follow(address)).toBe('as-it-is');
    await settle(address);
    expect(fetch.mock.calls.at(-1)).toEqual([address, true]);
  },
);

test('whoever follows a link to an expired page has it fetched in that moment', async () => {
  await fetched('/tonight');
  now += 301 * second;
  expect(prefetcher.follow('/tonight#moon')).toBe('anew');
  expect(prefetcher.follow('/tonight')).toBe('as-it-is');
});

test('a page that was followed without coming near is known from then on', () => {
  expect(prefetcher.follow('/visit')).toBe('as-it-is');
  prefetcher.approach('/visit');
  expect(fetch).not.toHaveBeenCalled();
  now += 300 * second;
  expect(prefetcher.follow('/visit')).toBe('anew');
});

test('five are fetched at once, and the next when one has come or failed', async () => {
  const paths = Array.from({ length: 12 }, (_, index) => `/page/${index}`);
  for (const path of paths) prefetcher.approach(path);
  await vi.waitFor(() => {
    expect(fetch).toHaveBeenCalledTimes(5);
  });
  await settle('/page/0');
  await settle('/page/3', 'fail');
  await vi.waitFor(() => {
    expect(fetch).toHaveBeenCalledTimes(7);
  });
  expect(pending.size).toBe(5);
});

test('what was followed while it waited is not fetched again', async () => {
  for (let index = 0; index < 6; index += 1) prefetcher.approach(`/page/${index}`);
  prefetcher.follow('/page/5');
  for (let index = 0; index < 5; index += 1) await settle(`/page/${index}`);
  expect(fetch).toHaveBeenCalledTimes(5);
});

test('what could not be fetched is tried again when somebody comes near again', async () => {
  prefetcher.approach('/visit');
  await settle('/visit', 'fail');
  await fetched('/visit');
  expect(fetch.mock.calls).toEqual([
    ['/visit', false],
    ['/visit', false],
  ]);
});
