import { loadQrDetector } from '@/lib/bookings/door/scan/qr-detector';

/**
 * The cache of the service worker (door-worker.js) with lists of people, and the lock that the worker holds
 * while it fetches and stores one.
 */
const listCache = 'door-lists';

const untilHeader = 'X-Cache-Until';

/** Deletes the lists that this browser has cached, such as at sign-out, and those that it is fetching. */
export async function deleteCachedLists(): Promise<void> {
  if (!('locks' in navigator)) return;
  // At once, because this page may be closed before the lock is free.
  await caches.delete(listCache);
  await navigator.locks.request(listCache, () => caches.delete(listCache));
}

/** Deletes the cached lists of events that ended more than a day ago. */
export async function deleteExpiredLists(now: number): Promise<void> {
  if (!('locks' in navigator)) return;
  await navigator.locks.request(listCache, { mode: 'shared' }, async () => {
    // Opening a cache creates it.
    if (!(await caches.has(listCache))) return;
    const cache = await caches.open(listCache);
    for (const request of await cache.keys()) {
      const until = (await cache.match(request))?.headers.get(untilHeader);
      if (Number(until) < now) await cache.delete(request);
    }
  });
}

const workerPath = '/api/desk/door/worker';

/** The start of the addresses of the pages that the service worker controls. */
const scope = '/desk/door';

/**
 * Starts the service worker and has it cache this page with everything that it has loaded, and with the
 * detector of QR codes. Does nothing in a browser without service workers or locks, or without HTTPS.
 */
export async function cachePage(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('locks' in navigator)) return;
  await navigator.serviceWorker.register(workerPath, { scope });
  const { active } = await navigator.serviceWorker.ready;
  await loadQrDetector();
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && !pathname.startsWith('/api/'))
    .filter(({ pathname }) => !pathname.startsWith('/_next/data/'));
  const assets = [...new Set(loaded.map(({ href }) => href))];
  active?.postMessage({ page: location.href, assets });
}
