/*
 * The service worker of the door: keeps the lists that were opened and what they load, so that they open
 * without a connection. It controls the pages below /desk/door/ and no other page.
 *
 * What the server says comes first. Lists are deleted a day after the event (the header X-Kept-Until), and
 * when the session has ended; lib/desk/door/kept-lists.ts deletes them at sign-out.
 */
(function keepDoor() {
  'use strict';

  /** @typedef {Event & { waitUntil(work: Promise<unknown>): void }} WorkerEvent */
  /** @typedef {WorkerEvent & { request: Request, respondWith(response: Promise<Response>): void }} RequestEvent */
  /** @typedef {{ kind: 'keep', page: string, assets: string[] }} KeepMessage */
  /** @typedef {{ skipWaiting(): Promise<void>, clients: { claim(): Promise<void> } }} Worker */

  const listCache = 'door-lists';
  const assetCache = 'door-assets';
  const pages = '/desk/door/';
  const listPath = '/api/desk/door/list';
  const untilHeader = 'X-Kept-Until';
  /** A connection that is slower than this counts as none, if there is a kept page. */
  const slowMs = 6000;

  const worker = /** @type {Worker} */ (/** @type {unknown} */ (self));

  addEventListener('install', function (event) {
    /** @type {WorkerEvent} */ (event).waitUntil(worker.skipWaiting());
  });

  addEventListener('activate', function (event) {
    const work = deleteExpired().then(() => worker.clients.claim());
    /** @type {WorkerEvent} */ (event).waitUntil(work);
  });

  addEventListener('message', function (event) {
    const message = /** @type {MessageEvent<KeepMessage>} */ (event).data;
    const work = keep(message).catch(() => undefined);
    /** @type {WorkerEvent} */ (/** @type {Event} */ (event)).waitUntil(work);
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
      if (pathname.startsWith(pages)) respond(loadPage(request));
    } else if (pathname === listPath) respond(loadList(request));
    else if (!pathname.startsWith('/api/')) respond(loadAsset(request));
  });

  /** @param {KeepMessage} message */
  async function keep({ page, assets }) {
    await deleteExpired();
    const response = await fetch(page, { redirect: 'error' });
    await store(listCache, addressOf(page), response);
    const cache = await caches.open(assetCache);
    const build = assets.find((asset) => asset.endsWith('/_buildManifest.js'));
    // The assets of an earlier build are of no use.
    if (build !== undefined && (await cache.match(build)) === undefined) {
      for (const request of await cache.keys()) await cache.delete(request);
    }
    for (const asset of assets) {
      if ((await cache.match(asset)) !== undefined) continue;
      const loaded = await fetch(asset).catch(() => undefined);
      if (loaded?.ok === true) await cache.put(asset, loaded);
    }
  }

  /** @param {Request} request */
  async function loadPage(request) {
    const kept = await find(addressOf(request.url));
    try {
      const response = await (kept === undefined
        ? fetch(request)
        : Promise.race([fetch(request), rejectLater()]));
      // The server redirects to the sign-in page.
      if (response.type === 'opaqueredirect') await caches.delete(listCache);
      await store(listCache, addressOf(request.url), response.clone());
      return response;
    } catch (error) {
      if (kept !== undefined) return kept;
      throw error;
    }
  }

  /** @param {Request} request */
  async function loadList(request) {
    const url = new URL(request.url);
    url.searchParams.delete('seen');
    try {
      const response = await fetch(request);
      if (response.status === 401) await caches.delete(listCache);
      else if (response.status === 200) await store(listCache, url.href, response.clone());
      return response;
    } catch (error) {
      const kept = await find(url.href);
      if (kept === undefined) throw error;
      const headers = new Headers(kept.headers);
      headers.set('X-Door-Kept', 'yes');
      return new Response(await kept.text(), { headers });
    }
  }

  /** @param {Request} request */
  async function loadAsset(request) {
    const { pathname } = new URL(request.url);
    const kept = await (await caches.open(assetCache)).match(request.url);
    // The name of a built file contains a hash of its content.
    if (kept !== undefined && pathname.startsWith('/_next/static/')) return kept;
    return fetch(request).catch((/** @type {unknown} */ error) => {
      if (kept !== undefined) return kept;
      throw error;
    });
  }

  /**
   * Stores a response that says how long it may be kept.
   * @param {string} cache
   * @param {string} address
   * @param {Response} response
   */
  async function store(cache, address, response) {
    if (!response.ok || !response.headers.has(untilHeader)) return;
    await (await caches.open(cache)).put(address, response);
  }

  /**
   * Finds a kept list that has not expired.
   * @param {string} address
   */
  async function find(address) {
    const kept = await (await caches.open(listCache)).match(address);
    return kept === undefined || isExpired(kept) ? undefined : kept;
  }

  async function deleteExpired() {
    const cache = await caches.open(listCache);
    for (const request of await cache.keys()) {
      const kept = await cache.match(request);
      if (kept === undefined || isExpired(kept)) await cache.delete(request);
    }
  }

  /** @param {Response} kept */
  function isExpired(kept) {
    return Number(kept.headers.get(untilHeader)) < Date.now();
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
