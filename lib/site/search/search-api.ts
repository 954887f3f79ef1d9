import { inPageLanguage } from '@/lib/site/language-part';

/** Kinds of content to search; `all` for every kind. */
export const searchKinds = ['all', 'pages', 'journal', 'events', 'forms'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Best first; or newest first, with undated results last. */
export type SearchOrder = 'best' | 'newest';

export interface SearchRequest {
  readonly query: string;
  readonly kind: SearchKind;
  readonly order: SearchOrder;
}

export interface SearchResponse extends SearchRequest {
  /** The first results, in the requested order. */
  readonly results: readonly SearchResult[];
  /** `all`, the kinds with results, and the requested kind. */
  readonly kinds: readonly KindCount[];
  /** Whether the results have dates to order by. */
  readonly isDated: boolean;
  /** A similar query that has results. */
  readonly suggestion?: string;
}

export interface KindCount {
  readonly kind: SearchKind;
  /** The kind's name on the site: `Journal`. */
  readonly label: string;
  readonly count: number;
}

export interface SearchResult {
  readonly href: string;
  /** The kind or the date: `Journal, 14 November 2026`. */
  readonly label: string;
  readonly title: readonly TextPart[];
  readonly excerpt: readonly TextPart[];
  /** The picture of the page as HTML. */
  readonly picture?: string;
}

/** A run of text that matches the query entirely or not at all. */
export interface TextPart {
  readonly text: string;
  readonly found: boolean;
}

/** Parses a request from query parameters: `q`, `in` and `by`. Unknown values become defaults. */
export function parseSearchRequest(
  parameters: Readonly<Record<string, string | readonly string[] | undefined>>,
): SearchRequest {
  const [query = '', kind, order] = [parameters.q, parameters.in, parameters.by].map(
    (value) => [value ?? []].flat()[0],
  );
  return {
    query,
    kind: searchKinds.find((name) => name === kind) ?? 'all',
    order: order === 'newest' ? 'newest' : 'best',
  };
}

/** Returns the URL of a search: the page, or `/api/search` for JSON. */
export function searchUrl(
  { query, kind, order }: SearchRequest,
  path: '/search' | '/api/search',
): string {
  const address = process.env.HAS_LANGUAGES === 'yes' ? inPageLanguage(path) : path;
  if (query.trim() === '') return address;
  const kindQuery = kind === 'all' ? '' : `&in=${kind}`;
  return `${address}?q=${encodeURIComponent(query)}${kindQuery}${order === 'best' ? '' : `&by=${order}`}`;
}

/** Parses the endpoint's response; `undefined` for anything else, such as a proxy's login page. */
export function parseSearchResponse(body: unknown): SearchResponse | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const isResponse =
    'query' in body &&
    typeof body.query === 'string' &&
    'results' in body &&
    Array.isArray(body.results) &&
    // The server may run another version of the site than the page.
    'kinds' in body &&
    Array.isArray(body.kinds);
  return isResponse ? (body as SearchResponse) : undefined;
}
