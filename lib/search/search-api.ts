/** Where words may be looked for; `all` is everywhere. */
export const searchKinds = ['all', 'pages', 'journal', 'events', 'forms'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Best first, or the newest first of what has a date, and the rest after it. */
export type SearchOrder = 'best' | 'newest';

/** What a visitor asks: words, where, and in which order. */
export interface SearchRequest {
  readonly query: string;
  readonly kind: SearchKind;
  readonly order: SearchOrder;
}

/** What the site has for a visitor's words. */
export interface SearchResponse extends SearchRequest {
  /** The first of all that was found, in the order that was asked for. */
  readonly results: readonly SearchResult[];
  /** Everything, then each kind that has something, and the one that was asked for in any case. */
  readonly kinds: readonly KindCount[];
  /** Whether another order would be another one. */
  readonly isDated: boolean;
  /** Near words that the site does have, where it lacks one of the visitor's. */
  readonly suggestion?: string;
}

export interface KindCount {
  readonly kind: SearchKind;
  /** As the site's own pages call it: `Journal`. */
  readonly label: string;
  readonly count: number;
}

export interface SearchResult {
  readonly href: string;
  /** What it is, or when it happens: `Journal, 14 November 2026`. */
  readonly label: string;
  readonly title: readonly TextPart[];
  readonly excerpt: readonly TextPart[];
}

/** Words in a row, either all looked for or none of them. */
export interface TextPart {
  readonly text: string;
  readonly found: boolean;
}

/** Reads a question from an address: `q`, `in` and `by`. What is not known there counts as not said. */
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

/** Where the answer to a question is: a page for people or, from `/api/search`, data. */
export function searchUrl(
  { query, kind, order }: SearchRequest,
  at: '/search' | '/api/search',
): string {
  if (query.trim() === '') return at;
  const where = kind === 'all' ? '' : `&in=${kind}`;
  return `${at}?q=${encodeURIComponent(query)}${where}${order === 'best' ? '' : `&by=${order}`}`;
}

/** The endpoint's reply, or `undefined` for anything else that came instead, such as a login page. */
export function parseSearchResponse(reply: unknown): SearchResponse | undefined {
  if (typeof reply !== 'object' || reply === null) return undefined;
  const isAnswer =
    'query' in reply &&
    typeof reply.query === 'string' &&
    'results' in reply &&
    Array.isArray(reply.results) &&
    // A page that is older than the server, or newer, gets another answer.
    'kinds' in reply &&
    Array.isArray(reply.kinds);
  return isAnswer ? (reply as SearchResponse) : undefined;
}
