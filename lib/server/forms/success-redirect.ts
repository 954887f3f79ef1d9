import type { FormDefinition } from '@/lib/forms/definition';

/**
 * Returns the address to redirect to after success: the requested one if it belongs to this site or
 * to a site that the form lists, else the form's thanks page with the reference. A path of this site,
 * or the URL of another.
 */
export function successRedirect(
  { id, thanks, origins }: Pick<FormDefinition, 'id' | 'thanks' | 'origins'>,
  reference: string,
  requested: string | undefined,
  siteUrl: string,
  /** More parameters for the thanks page. */
  more: Readonly<Record<string, string | undefined>> = {},
): string {
  const next = requested === undefined ? undefined : requestedRedirect(requested, origins, siteUrl);
  if (next !== undefined) return next;
  const page = new URL(thanks.page ?? `/f/${id}`, siteUrl);
  page.searchParams.set('sent', reference);
  for (const [name, value] of Object.entries(more)) {
    if (value !== undefined) page.searchParams.set(name, value);
  }
  return `${page.pathname}${page.search}${page.hash}`;
}

/** Parses a requested address. A form that accepts every origin (`*`) redirects to none of them. */
function requestedRedirect(
  requested: string,
  origins: readonly string[],
  siteUrl: string,
): string | undefined {
  const { origin: own } = new URL(siteUrl);
  const path = sameSitePath(
    requested.startsWith(`${own}/`) ? requested.slice(own.length) : requested,
    siteUrl,
  );
  if (path !== undefined) return path;
  const isPlain = /^https?:\/\/[^\s\\@\p{Cc}]+$/u.test(requested) && URL.canParse(requested);
  return isPlain && origins.includes(new URL(requested).origin)
    ? new URL(requested).href
    : undefined;
}

/**
 * Returns the path of an address of this site; `undefined` for any other address. The result never
 * has a host, so it cannot be used as an open redirect.
 */
export function sameSitePath(address: string, siteUrl: string): string | undefined {
  // Browsers read `\` as `/`, and remove tabs and line breaks from an address.
  if (!/^\/(?!\/)[^\s\\\p{Cc}]*$/u.test(address) || !URL.canParse(address, siteUrl))
    return undefined;
  const { origin, pathname, search, hash } = new URL(address, siteUrl);
  // `/.//host` becomes `//host`, which is another site.
  if (origin !== new URL(siteUrl).origin || pathname.startsWith('//')) return undefined;
  return `${pathname}${search}${hash}`;
}
