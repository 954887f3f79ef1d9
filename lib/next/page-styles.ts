import {
  createRouteLoader as createFrameworkLoader,
  markAssetError,
  type RouteLoader,
} from 'next/dist/client/route-loader';

export * from 'next/dist/client/route-loader';

/**
 * Creates the router's loader, which loads a page's own stylesheets as files before the page shows.
 *
 * What: takes the place of `next/dist/client/route-loader` in the browser's scripts; see
 * client-modules.js.
 *
 * Why: after a client navigation Next.js 14 inserts the text of such a stylesheet as a `<style>`
 * element, which `style-src 'self'` blocks, so that the page has no style until it is reloaded. A
 * nonce, which Next.js would use, needs a page rendered for each request.
 *
 * What breaks it: a router that loads routes another way; the tests of this file and of
 * client-modules.js then fail.
 *
 * To remove: delete this file, its test and its line in client-modules.js once the router loads stylesheets with
 * `<link>`, as the app router does. e2e/second-site/page-styles.ts shows whether it does.
 */
export function createRouteLoader(assetPrefix: string): RouteLoader {
  const loader = createFrameworkLoader(assetPrefix);
  const loads = new Map<string, Promise<void>>();

  /** The router removes the links that the server has rendered, so those do not count. */
  function loadStylesheet(href: string): Promise<void> {
    const load = loads.get(href) ?? insertStylesheet(href);
    loads.set(href, load);
    load.catch(() => loads.delete(href));
    return load;
  }

  return {
    ...loader,
    /**
     * Loads the route as a script. Next.js would add `<link rel="prefetch" as="script">` first, which
     * Firefox blocks by `default-src 'none'`; a script is allowed by `script-src 'self'`.
     */
    async prefetch(route) {
      // A navigation tries again, and reports errors.
      await this.loadRoute(route, true).catch(() => undefined);
    },
    async loadRoute(route, prefetch) {
      const entry = await loader.loadRoute(route, prefetch);
      if ('error' in entry) return entry;
      try {
        await Promise.all(entry.styles.map(({ href }) => loadStylesheet(href)));
      } catch {
        // The router then loads the page as a document.
        return { error: markAssetError(new Error(`A stylesheet of ${route} did not load.`)) };
      }
      return { ...entry, styles: [] };
    },
  };
}

function insertStylesheet(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => {
      resolve();
    };
    link.onerror = () => {
      link.remove();
      reject(new Error(href));
    };
    document.head.append(link);
  });
}
