/** Kinds of content to search; `all` for every kind. */
export const searchKinds = ['all', 'pages', 'journal', 'events', 'forms'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Best first, or dated results newest first and the rest after them. */
export type SearchOrder = 'best' | 'newest';

/** A search request: query, kind and order. */
export interface SearchRequest {
  readonly query: string;
  readonly kind: SearchKind;
  readonly order: SearchOrder;
}

/** A search response. */
export interface SearchResponse extends SearchRequest {
  /** The first results, in the requested order. */
  readonly results: readonly SearchResult[];
  /** `all`, each kind with results, and the requested kind. */
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
}

/** A run of text that matches the query entirely or not at all. */
export interface TextPart {
  readonly text: string;
  readonly found: boolean;
}

/** Parses a request from query parameters: `q`, `in` and `by`. Unknown values become defaults. */
export function parseSearchRequest(
  address: Readonly<Record<string, string | readonly string[] | undefined>>,
): SearchRequest {
  const [query = '', kind, order] = [address.q, address.in, address.by].map(
    (value) => [value ?? []].flat()[0],
  );
  return {
    query,
    kind: searchKinds.find((known) => known === kind) ?? 'all',
    order: order === 'newest' ? 'newest' : 'best',
  };
}

/** Returns the URL of a search: the page, or `/api/search` for JSON. */
export function searchUrl(
  { query, kind, order }: SearchRequest,
  at: '/search' | '/api/search',
): string {
  if (query.trim() === '') return at;
  const where = kind === 'all' ? '' : `&in=${kind}`;
  return `${at}?q=${encodeURIComponent(query)}${where}${order === 'best' ? '' : `&by=${order}`}`;
}

/** Parses the endpoint's response; `undefined` for anything else, such as a login page. */
export function parseSearchResponse(reply: unknown): SearchResponse | undefined {
  if (typeof reply !== 'object' || reply === null) return undefined;
  const isAnswer =
    'query' in reply &&
    typeof reply.query === 'string' &&
    'results' in reply &&
    Array.isArray(reply.results) &&
    // A page of another version of the site may get another response.
    'kinds' in reply &&
    Array.isArray(reply.kinds);
  return isAnswer ? (reply as SearchResponse) : undefined;
}
