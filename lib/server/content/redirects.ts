import type { RedirectsFile } from '@/lib/server/content/schemas/content-schemas';

/** `:name` matches one path segment; `:name*` at the end matches any number of them. */
export const placeholder = /^:[a-z]+\*?$/;

/**
 * Addresses of the software, such as those of the desk, of its actions and of bookings: a redirect of the content
 * would lock everyone out.
 */
export const softwareAddress = /^\/(?:(?:_next|api|desk|failed|p)(?:\/|$)|(?:booking|draft)\/)/i;

/** Where an address is redirected to. */
interface FoundRedirect {
  /** A URL for the header `Location`. */
  readonly location: string;
  readonly permanent: boolean;
}

/** Lists are read once and searched at every request. */
const splitPatterns = new WeakMap<RedirectsFile, readonly (readonly string[])[]>();

/**
 * Returns where the first matching redirect leads. `url` is the path and query of a request. The query
 * is passed on; parameters of the target replace those of the same name.
 */
export function findRedirect(redirects: RedirectsFile, url: string): FoundRedirect | undefined {
  const patterns = splitPatterns.get(redirects) ?? redirects.map(({ from }) => splitPath(from));
  splitPatterns.set(redirects, patterns);
  const [path = '', ...query] = url.split('?');
  // A pattern such as `/:page*` is not for them either.
  if (softwareAddress.test(path)) return undefined;
  const parts = splitPath(path).map(decodePart);
  for (const [index, { to, permanent }] of redirects.entries()) {
    const values = matchPattern(patterns[index] ?? [], parts);
    if (values !== undefined) {
      return { location: fillTarget(to, values, query.join('?')), permanent };
    }
  }
  return undefined;
}

/**
 * Matches the parts of a path with those of a pattern, ignoring case as Next.js does. Returns the parts
 * of each placeholder, or `undefined` if the pattern does not match.
 */
export function matchPattern(
  pattern: readonly string[],
  path: readonly string[],
): ReadonlyMap<string, readonly string[]> | undefined {
  const isOpen = pattern.at(-1)?.endsWith('*') === true;
  if (isOpen ? path.length < pattern.length - 1 : path.length !== pattern.length) return undefined;
  const values = new Map<string, readonly string[]>();
  for (const [index, part] of pattern.entries()) {
    const found = path[index] ?? '';
    if (part.endsWith('*')) values.set(part.slice(1, -1), path.slice(index));
    else if (placeholder.test(part)) values.set(part.slice(1), [found]);
    else if (part.toLowerCase() !== found.toLowerCase()) return undefined;
  }
  return values;
}

/** Splits a path at its slashes, of which several count as one. */
export function splitPath(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

/** Decodes a part of a path. One that cannot be decoded stays as it is. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function fillTarget(
  to: string,
  values: ReadonlyMap<string, readonly string[]>,
  query: string,
): string {
  // Encoded, because a `\` at the start would lead to another site.
  const filled = to.replaceAll(/(\/?):([a-z]+)\*?/g, (written, slash: string, name: string) => {
    const parts = values.get(name);
    if (parts === undefined) return written;
    return parts.length === 0 ? '' : slash + parts.map(encodeURIComponent).join('/');
  });
  const [, target = '', own = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(filled) ?? [];
  return encodeLetters((target || '/') + mergeQueries(query, own.slice(1)) + fragment);
}

function mergeQueries(query: string, own: string): string {
  if (own === '' && query === '') return '';
  if (own === '' || query === '') return `?${own}${query}`;
  const merged = new URLSearchParams(query);
  for (const name of new Set(new URLSearchParams(own).keys())) merged.delete(name);
  const passed = merged.toString();
  return passed === '' ? `?${own}` : `?${own}&${passed}`;
}

/** Encodes letters outside ASCII, which a header cannot contain. */
function encodeLetters(url: string): string {
  return url.replaceAll(/[^\x21-\x7e]+/g, encodeURIComponent);
}
