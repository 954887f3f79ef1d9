import Router from 'next/router';

/**
 * Deletes the data of a page, with any query, from the router's cache in the browser. The router then
 * requests it at the next prefetch or navigation.
 *
 * What: deletes entries of the router's `sdc` (next/dist/shared/lib/router/router.d.ts).
 *
 * Why: the pages router keeps the data of a page until the tab closes. Its own option for a new request,
 * `unstable_skipClientCache`, keeps the old data if the request fails, and a prefetch does not say so.
 *
 * What breaks it: a router that keeps its data elsewhere; the type check then fails.
 *
 * To remove: delete this file once the pages router expires its data.
 */
export function deletePageData(address: string): void {
  const cache = Router.router?.sdc;
  if (cache === undefined) return;
  const { pathname } = new URL(address, location.href);
  for (const key of Object.keys(cache)) {
    if (pageOf(new URL(key, location.href).pathname) === pathname)
      Reflect.deleteProperty(cache, key);
  }
}

/** Returns the path of the page that `/_next/data/<build>/<page>.json` is the data of. */
function pageOf(dataPath: string): string | undefined {
  const [, page] = /\/_next\/data\/[^/]+(\/.*)\.json$/.exec(dataPath) ?? [];
  // The page `/index` has the name `/index/index` (next/dist/shared/lib/router/utils/get-asset-path-from-route.js).
  return page === '/index' ? '/' : page?.replace(/^\/index(?=\/index)/, '');
}
