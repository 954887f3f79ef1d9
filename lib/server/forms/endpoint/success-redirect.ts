import type { FormDefinition } from '@/lib/forms/definition';

/**
 * Where the visitor goes after success: where the sender asks, if that is ours or another site's
 * that may post here; else where the form says, which is told the reference, so that it can be
 * shown. A path of this site, or the whole address of the other one.
 */
export function successRedirect(
  { id, thanks, origins }: Pick<FormDefinition, 'id' | 'thanks' | 'origins'>,
  reference: string,
  asked: string | undefined,
  siteUrl: string,
  /** Further parameters for a page of the form's own choice. */
  more: Readonly<Record<string, string>> = {},
): string {
  const next = asked === undefined ? undefined : requestedRedirect(asked, origins, siteUrl);
  if (next !== undefined) return next;
  const page = new URL(thanks.page ?? `/f/${id}`, siteUrl);
  for (const [name, value] of Object.entries({ sent: reference, ...more })) {
    page.searchParams.set(name, value);
  }
  return `${page.pathname}${page.search}${page.hash}`;
}

/** A form that takes posts from everywhere (`*`) sends nobody everywhere. */
function requestedRedirect(
  asked: string,
  origins: readonly string[],
  siteUrl: string,
): string | undefined {
  const { origin: own } = new URL(siteUrl);
  const path = sameSitePath(asked.startsWith(`${own}/`) ? asked.slice(own.length) : asked, siteUrl);
  if (path !== undefined) return path;
  const isPlain = /^https?:\/\/[^\s\\@\p{Cc}]+$/u.test(asked) && URL.canParse(asked);
  return isPlain && origins.includes(new URL(asked).origin) ? new URL(asked).href : undefined;
}

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
