import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { beforeEach, expect, test, vi } from 'vitest';
import { deleteExpiredLists, deleteCachedLists } from '@/lib/bookings/door/cached-lists';
import { patient } from '@/tests/support/patient';

const origin = 'https://example.org';
const page = `${origin}/desk/door/moon`;
const list = `${origin}/api/desk/door/list?event=moon`;
const script = readFileSync('lib/bookings/door/door-worker.js', 'utf8');

/** Caches in memory. Opening one creates it, as in browsers. */
function createCaches() {
  const stored = new Map<string, Map<string, Response>>();
  const urlOf = (request: string | { url: string }) =>
    typeof request === 'string' ? request : request.url;
  const open = (name: string) => {
    const cache = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, cache);
    return Promise.resolve({
      keys: () => Promise.resolve([...cache.keys()].map((url) => ({ url }))),
      match: (request: string) => Promise.resolve(cache.get(urlOf(request))?.clone()),
      delete: (request: string) => Promise.resolve(cache.delete(urlOf(request))),
      put: (url: string, response: Response) => Promise.resolve(void cache.set(url, response)),
    });
  };
  return {
    open,
    keys: () => Promise.resolve([...stored.keys()]),
    has: (name: string) => Promise.resolve(stored.has(name)),
    delete: (name: string) => Promise.resolve(stored.delete(name)),
    match: (url: string, { cacheName }: { cacheName?: string } = {}) => {
      const searched = cacheName === undefined ? [...stored.values()] : [stored.get(cacheName)];
      return Promise.resolve(
        searched
          .find((cache) => cache?.has(url))
          ?.get(url)
          ?.clone(),
      );
    },
  };
}

/** Web Locks of one name: an exclusive request waits for all before it, a shared one for exclusive ones. */
function createLocks() {
  let exclusive: Promise<unknown> = Promise.resolve();
  let all: Promise<unknown> = Promise.resolve();
  return {
    request(_name: string, ...rest: readonly unknown[]) {
      const work = rest.at(-1) as () => Promise<unknown>;
      const isShared = rest.length > 1;
      const done = (isShared ? exclusive : all).then(work);
      const settled = done.catch(() => undefined);
      all = Promise.all([all, settled]);
      if (!isShared) exclusive = all;
      return done;
    },
  };
}

/** Starts the service worker. `fetch` is what it fetches with. */
function startWorker(fetch: (request: string | { url: string }) => Promise<Response>) {
  const listeners = new Map<string, (event: object) => void>();
  const addEventListener = (kind: string, listener: (event: object) => void) => {
    listeners.set(kind, listener);
  };
  const globals = { caches, navigator, Headers, Response, URL, setTimeout };
  const own = { self: {}, location: { origin }, fetch, addEventListener };
  runInNewContext(script, { ...globals, ...own });
  const send = (kind: string, event: object) =>
    new Promise<unknown>((resolve) => {
      listeners.get(kind)?.({ ...event, respondWith: resolve, waitUntil: resolve });
    });
  const request = (url: string, mode: string) =>
    send('fetch', { request: { url, method: 'GET', mode } });
  return {
    list: () => request(list, 'cors'),
    page: (search = '') => request(`${page}${search}`, 'navigate'),
    asset: (url: string) => request(url, 'cors'),
    cache: (search = '', path = page, assets: readonly string[] = []) =>
      send('message', { data: { page: `${path}${search}`, assets } }),
  };
}

/** Returns a response that arrives when `arrive` is called. */
function lateResponse() {
  let arrive: (response: Response) => void = () => undefined;
  const promise = new Promise<Response>((resolve) => {
    arrive = resolve;
  });
  return { promise, arrive };
}

const cacheableResponse = (until = Date.now() + 1e6) =>
  new Response('people', { headers: { 'X-Cache-Until': String(until) } });

beforeEach(() => {
  vi.stubGlobal('caches', createCaches());
  vi.stubGlobal('navigator', { locks: createLocks() });
  return () => {
    vi.unstubAllGlobals();
  };
});

test.each(['list', 'cache'] as const)(
  'deletes a list that is fetched before the sign-out and arrives after it: %s',
  async (kind) => {
    const response = lateResponse();
    const fetch = vi.fn(() => response.promise);
    const answer = startWorker(fetch)[kind]();
    await patient.waitFor(() => {
      expect(fetch).toHaveBeenCalled();
    });
    const deleted = deleteCachedLists();
    response.arrive(cacheableResponse());
    await Promise.all([answer, deleted]);
    expect(await caches.has('door-lists')).toBe(false);
  },
);

test.each(['list', 'cache'] as const)('stores a list: %s', async (kind) => {
  await startWorker(() => Promise.resolve(cacheableResponse()))[kind]();
  const url = kind === 'list' ? list : page;
  expect(await (await caches.match(url, { cacheName: 'door-lists' }))?.text()).toBe('people');
});

test.each([
  ['no time', {}],
  ['a time that is over', { 'X-Cache-Until': '1000' }],
])('stores no list of a response with %s', async (_what, headers) => {
  const worker = startWorker(() => Promise.resolve(new Response('people', { headers })));
  await worker.list();
  await worker.cache();
  expect(await caches.has('door-lists')).toBe(false);
});

test('stores a page without its query, so without the notice of a sale', async () => {
  const worker = startWorker((request) => {
    const url = typeof request === 'string' ? request : request.url;
    const headers = { 'X-Cache-Until': String(Date.now() + 1e6) };
    return Promise.resolve(new Response(url.includes('sale=') ? 'Sold' : 'people', { headers }));
  });
  expect(await ((await worker.page('?sale=sold')) as Response).text()).toBe('Sold');
  await worker.cache('?sale=sold');
  expect(await (await caches.match(page, { cacheName: 'door-lists' }))?.text()).toBe('people');
});

/** The assets of a build, as a page has loaded them. */
const assetsOf = (build: string) =>
  [`${build}/_buildManifest.js`, `chunks/door-${build}.js`].map(
    (name) => `${origin}/_next/static/${name}`,
  );

test('keeps the assets of each page until that page is cached of a new build', async () => {
  const other = `${origin}/desk/door/mars`;
  const fetch = vi.fn(() => Promise.resolve(cacheableResponse()));
  const worker = startWorker(fetch);
  const isCached = async (asset: string) => (await caches.match(asset)) !== undefined;
  await worker.cache('', page, assetsOf('old'));
  await worker.cache('', other, assetsOf('old'));
  await worker.cache('', page, assetsOf('new'));
  fetch.mockRejectedValue(new TypeError('offline'));
  for (const asset of [...assetsOf('old'), ...assetsOf('new')]) {
    expect(await ((await worker.asset(asset)) as Response).text()).toBe('people');
  }
  fetch.mockImplementation(() => Promise.resolve(cacheableResponse()));
  await worker.cache('', other, assetsOf('new'));
  expect(await Promise.all(assetsOf('old').map(isCached))).toEqual([false, false]);
  expect(await Promise.all(assetsOf('new').map(isCached))).toEqual([true, true]);
});

test('keeps the assets of a cached page when the site restarts before it is fetched again', async () => {
  let isRestarting = false;
  const worker = startWorker((request) =>
    Promise.resolve(
      isRestarting && request === page ? new Response('', { status: 502 }) : cacheableResponse(),
    ),
  );
  await worker.cache('', page, assetsOf('old'));
  isRestarting = true;
  await worker.cache('', page, assetsOf('new'));
  for (const asset of assetsOf('old')) expect(await caches.match(asset)).toBeDefined();
});

test('deletes the assets of pages that are not cached any more', async () => {
  const worker = startWorker(() => Promise.resolve(cacheableResponse()));
  await worker.cache('', page, assetsOf('old'));
  await deleteCachedLists();
  await worker.cache('', `${origin}/desk/door/mars`, assetsOf('new'));
  expect(await caches.keys()).toEqual([
    'door-assets:https://example.org/desk/door/mars',
    'door-lists',
    'door-assets:https://example.org/desk/door',
  ]);
});

test('stores the index that a list links to, with the files of its document', async () => {
  const index = `${origin}/desk/door`;
  const html = '<script src="/_next/static/chunks/index-1.js" defer=""></script>';
  const worker = startWorker((request) => {
    const url = typeof request === 'string' ? request : request.url;
    const headers = { 'X-Cache-Until': String(Date.now() + 1e6) };
    return Promise.resolve(new Response(url === index ? html : 'people', { headers }));
  });
  await worker.cache();
  expect(await (await caches.match(index, { cacheName: 'door-lists' }))?.text()).toBe(html);
  expect(await caches.match(`${origin}/_next/static/chunks/index-1.js`)).toBeDefined();
});

test('keeps the assets of two pages that are opened at the same time', async () => {
  const late = lateResponse();
  const slowAsset = assetsOf('two').at(-1);
  const fetch = vi.fn((request: unknown) =>
    request === slowAsset ? late.promise : Promise.resolve(cacheableResponse()),
  );
  const worker = startWorker(fetch);
  const slow = worker.cache('', `${origin}/desk/door/mars`, assetsOf('two'));
  await patient.waitFor(() => {
    expect(fetch).toHaveBeenCalledWith(slowAsset);
  });
  const quick = worker.cache('', page, assetsOf('one'));
  await new Promise((resolve) => setTimeout(resolve, 10));
  late.arrive(cacheableResponse());
  await Promise.all([slow, quick]);
  for (const asset of assetsOf('two')) expect(await caches.match(asset)).toBeDefined();
});

test('deletes all lists when the session has ended, also one that arrives later', async () => {
  const early = lateResponse();
  const fetch = vi
    .fn<() => Promise<Response>>()
    .mockReturnValueOnce(early.promise)
    .mockResolvedValueOnce(new Response('', { status: 401 }));
  const request = vi.spyOn(navigator.locks, 'request');
  const worker = startWorker(fetch);
  const first = worker.cache();
  await patient.waitFor(() => {
    expect(fetch).toHaveBeenCalledOnce();
  });
  const second = worker.list();
  // The two fetches and the deletion.
  await patient.waitFor(() => {
    expect(request).toHaveBeenCalledTimes(3);
  });
  early.arrive(cacheableResponse());
  await Promise.all([first, second]);
  expect(await caches.has('door-lists')).toBe(false);
});

test('opens the cached list without a connection', async () => {
  const fetch = vi
    .fn<() => Promise<Response>>()
    .mockResolvedValueOnce(cacheableResponse())
    .mockRejectedValueOnce(new TypeError('offline'));
  const worker = startWorker(fetch);
  await worker.list();
  const cached = (await worker.list()) as Response;
  expect(cached.headers.get('X-From-Cache')).toBe('yes');
  expect(await cached.text()).toBe('people');
});

test.each([502, 503, 504])(
  'opens the cached page and list while a proxy responds %d',
  async (status) => {
    const fetch = vi.fn(() => Promise.resolve(cacheableResponse()));
    const worker = startWorker(fetch);
    await worker.cache();
    await worker.list();
    fetch.mockImplementation(() => Promise.resolve(new Response('Bad gateway', { status })));
    for (const kind of ['page', 'list'] as const) {
      expect(await ((await worker[kind]()) as Response).text()).toBe('people');
    }
  },
);

test('shows the response of a proxy if no page is cached', async () => {
  const fetch = () => Promise.resolve(new Response('Bad gateway', { status: 502 }));
  expect(await startWorker(fetch).page()).toMatchObject({ status: 502 });
});

test('deletes expired lists only, and creates no cache after a deletion', async () => {
  const cache = await caches.open('door-lists');
  await cache.put(list, cacheableResponse(1_000));
  await cache.put(page, cacheableResponse(3_000));
  await deleteExpiredLists(2_000);
  expect(await cache.keys()).toEqual([{ url: page }]);
  await Promise.all([deleteExpiredLists(2_000), deleteCachedLists()]);
  expect(await caches.has('door-lists')).toBe(false);
});
