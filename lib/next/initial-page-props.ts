/**
 * Returns a prop of the page that this document loaded with, or `undefined`.
 *
 * Why: a client navigation that fails renders `_error`, which gets no props of the page before. Next
 * keeps those of the first page in `window.__NEXT_DATA__`, which its types declare and its guide does
 * not describe. Where it is missing, an error page shows without the site's header and footer.
 */
export function initialPageProp(name: string): unknown {
  return ['__NEXT_DATA__', 'props', 'pageProps', name].reduce<unknown>(property, window);
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
