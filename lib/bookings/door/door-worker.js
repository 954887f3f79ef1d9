/*
 * The service worker of the door: caches its index, the lists that were opened and what they load, so that
 * they open without a connection. Of the pages that it controls, it leaves others, such as /desk/door-list, to
 * the browser.
 *
 * Network first, then cache. Lists are deleted when the session has ended or the operator may not see one any
 * more; lib/bookings/door/cached-lists.ts deletes them at sign-out, and a day after the event (the header
 * X-Cache-Until).
 */
(function startDoorWorker() {
  'use strict';

  /** @typedef {Event & { waitUntil(work: Promise<unknown>): void }} WorkerEvent */
  /** @typedef {WorkerEvent & { request: Request, respondWith(response: Promise<Response>): void }} RequestEvent */
  /** @typedef {{ page: string, assets: string[] }} CacheMessage */
  /** @typedef {{ skipWaiting(): Promise<void>, clients: { claim(): Promise<void> } }} Worker */

  /** The cache with lists of people, and the lock that is held while one is fetched and stored. */
  const listCache = 'door-lists';
  /** The start of the names of caches with assets. Each page has one, because pages may be of several builds. */
  const assetCaches = 'door-assets:';
  const pages = '/desk/door/';
  const index = `${location.origin}/desk/door`;
  const listPath = '/api/desk/door/list';
  const untilHeader = 'X-Cache-Until';
  /**
   * The session has ended, the role does not include the list, or the form or the event is gone. All lists
   * are deleted then, because what is cached does not say which form each is of.
   */
  const refusals = [401, 403, 404];
  /** A connection that is slower than this counts as none, if the page is cached. */
  const slowMs = 6000;

  /** @type {Promise<void>} */
  let caching = Promise.resolve();

  const worker = /** @type {Worker} */ (/** @type {unknown} */ (self));

  addEventListener('install', function (event) {
    /** @type {WorkerEvent} */ (event).waitUntil(worker.skipWaiting());
  });

  addEventListener('activate', function (event) {
    /** @type {WorkerEvent} */ (event).waitUntil(worker.clients.claim());
  });

  addEventListener('message', function (event) {
    const message = /** @type {MessageEvent<CacheMessage>} */ (event).data;
    // One after the other: each deletes assets without a page, and the page is stored after its assets.
    caching = caching
      .then(() => cachePage(message))
      .then(() => cacheIndexOf(addressOf(message.page)))
      .catch(() => undefined);
    /** @type {WorkerEvent} */ (/** @type {Event} */ (event)).waitUntil(caching);
  });

  addEventListener('fetch', function (event) {
    const requested = /** @type {RequestEvent} */ (event);
    const { request } = requested;
    /** @param {Promise<Response>} response */
    const respond = (response) => {
      requested.respondWith(response);
    };
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== location.origin) return;
    if (request.mode === 'navigate') {
      if (`${pathname}/`.startsWith(pages)) respond(loadPage(request));
    } else if (pathname === listPath) respond(loadList(request));
    else if (!pathname.startsWith('/api/')) respond(loadAsset(request));
  });

  /** @param {CacheMessage} message */
  async function cachePage({ page, assets }) {
    // Without the query, which has a search or leads to a notice, such as that of a sale.
    const address = addressOf(page);
    const cache = await caches.open(`${assetCaches}${address}`);
    const build = assets.find((asset) => asset.endsWith('/_buildManifest.js'));
    const isNewBuild = build !== undefined && (await cache.match(build)) === undefined;
    for (const asset of assets) {
      if ((await cache.match(asset)) !== undefined) continue;
      const loaded = await fetch(asset).catch(() => undefined);
      if (loaded?.ok === true) await cache.put(asset, loaded);
    }
    // After its assets: a cached page opens without a connection, so it needs its scripts.
    const stored = await fetchAndStore(address, () => fetch(address, { redirect: 'error' }));
    if (refusals.includes(stored.status)) await deleteLists();
    // The cached page may be of an earlier build then.
    if (!stored.ok) return;
    for (const request of isNewBuild ? await cache.keys() : []) {
      if (!assets.includes(request.url)) await cache.delete(request);
    }
    await deleteUnusedAssets();
  }

  /**
   * Caches the index, which a cached list links to, with the files that its document names: stylesheets by
   * links, scripts in one attribute with spaces between them. A list that was deleted meanwhile has no index:
   * the session has ended.
   * @param {string} list
   */
  async function cacheIndexOf(list) {
    if (list === index || (await find(list)) === undefined) return;
    const response = await fetch(index, { redirect: 'error' });
    const paths = (await response.text()).matchAll(/[" ](\/_next\/static\/[^" ]+)/g);
    await cachePage({
      page: index,
      assets: [...paths].map(([, path]) => `${location.origin}${path}`),
    });
  }

  /** Deletes the assets of pages that are not cached. */
  async function deleteUnusedAssets() {
    for (const name of await caches.keys()) {
      if (!name.startsWith(assetCaches)) continue;
      if ((await find(name.slice(assetCaches.length))) === undefined) await caches.delete(name);
    }
  }

  /** @param {Request} request */
  async function loadPage(request) {
    const address = addressOf(request.url);
    const isCached = (await find(address)) !== undefined;
    // It is not stored here: it may be of a new build whose scripts are not loaded yet.
    const { response } = await preferNetwork(
      () => (isCached ? Promise.race([fetch(request), rejectLater()]) : fetch(request)),
      () => find(address),
    );
    // The server redirects to the sign-in page.
    if (response.type === 'opaqueredirect' || refusals.includes(response.status)) {
      await deleteLists();
    }
    return response;
  }

  /** @param {Request} request */
  async function loadList(request) {
    const url = new URL(request.url);
    url.searchParams.delete('seen');
    const { response, isCached } = await preferNetwork(
      () => fetchAndStore(url.href, () => fetch(request)),
      () => find(url.href),
    );
    if (refusals.includes(response.status)) await deleteLists();
    if (!isCached) return response;
    const headers = new Headers(response.headers);
    headers.set('X-From-Cache', 'yes');
    return new Response(await response.text(), { headers });
  }

  /** @param {Request} request */
  async function loadAsset(request) {
    const cached = await caches.match(request.url);
    // The name of a built file contains a hash of its content.
    const isBuilt = new URL(request.url).pathname.startsWith('/_next/static/');
    if (cached !== undefined && isBuilt) return cached;
    const { response } = await preferNetwork(
      () => fetch(request),
      () => Promise.resolve(cached),
    );
    return response;
  }

  /**
   * Loads a response, or finds the cached one if there is no connection or the server fails: a proxy responds
   * with 502 while the site restarts.
   * @param {() => Promise<Response>} load
   * @param {() => Promise<Response | undefined>} findCached
   */
  async function preferNetwork(load, findCached) {
    try {
      const response = await load();
      const cached = response.status >= 500 ? await findCached() : undefined;
      return { response: cached ?? response, isCached: cached !== undefined };
    } catch (error) {
      const cached = await findCached();
      if (cached === undefined) throw error;
      return { response: cached, isCached: true };
    }
  }

  /**
   * Fetches a list and stores it, if the response says until when it may be cached and that is to come. A
   * deletion waits for it: a list that is fetched before a sign-out may arrive after it.
   * @param {string} address
   * @param {() => Promise<Response>} fetchList
   * @returns {Promise<Response>}
   */
  async function fetchAndStore(address, fetchList) {
    return navigator.locks.request(listCache, { mode: 'shared' }, async () => {
      const response = await fetchList();
      if (response.ok && !isExpired(response)) {
        await (await caches.open(listCache)).put(address, response.clone());
      }
      return response;
    });
  }

  /** Deletes the lists, also those that are being fetched. */
  function deleteLists() {
    return navigator.locks.request(listCache, () => caches.delete(listCache));
  }

  /**
   * Finds a cached list that has not expired.
   * @param {string} address
   */
  async function find(address) {
    const cached = await caches.match(address, { cacheName: listCache });
    return cached === undefined || isExpired(cached) ? undefined : cached;
  }

  /**
   * Returns whether the time is over for which a response may be cached. A response without that time must not
   * be cached at all.
   * @param {Response} response
   */
  function isExpired(response) {
    return Number(response.headers.get(untilHeader)) < Date.now();
  }

  /**
   * Returns the address of a page without its search.
   * @param {string} url
   */
  function addressOf(url) {
    const { origin, pathname } = new URL(url, location.origin);
    return `${origin}${pathname}`;
  }

  /** @returns {Promise<never>} */
  function rejectLater() {
    return new Promise((_resolve, reject) => {
      setTimeout(() => {
        reject(new Error('The connection is too slow.'));
      }, slowMs);
    });
  }
})();
