/**
 * The path that an address leads to, if it leads to this site; else `undefined`. Only a path is ever
 * returned, never a host, so that nobody can send visitors elsewhere through us.
 */
export function sameSitePath(address: string, siteUrl: string): string | undefined {
  // Browsers read `\` as `/`, and drop tabs and line breaks before they read an address.
  if (!/^\/(?!\/)[^\s\\\p{Cc}]*$/u.test(address) || !URL.canParse(address, siteUrl))
    return undefined;
  const { origin, pathname, search, hash } = new URL(address, siteUrl);
  // `/.//host` becomes `//host`, which is another site.
  if (origin !== new URL(siteUrl).origin || pathname.startsWith('//')) return undefined;
  return `${pathname}${search}${hash}`;
}
