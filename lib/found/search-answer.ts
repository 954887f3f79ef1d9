/** What the site has for a visitor's words. */
export interface SearchAnswer {
  readonly query: string;
  /** Best first. */
  readonly results: readonly SearchResult[];
  /** Near words that the site does have, where it lacks one of the visitor's. */
  readonly suggestion?: string;
}

export interface SearchResult {
  readonly href: string;
  /** What it is, or when it happens: `Journal, 14 November 2026`. */
  readonly label: string;
  readonly title: readonly SearchPart[];
  readonly excerpt: readonly SearchPart[];
}

/** Words in a row, either all looked for or none of them. */
export interface SearchPart {
  readonly text: string;
  readonly found: boolean;
}

/** More letters than this are not looked at. */
export const longestQuery = 100;

/** Where the answer to some words is: a page for people or, from `/api/search`, data. */
export function searchAddress(query: string, at: '/search' | '/api/search'): string {
  return query.trim() === '' ? at : `${at}?q=${encodeURIComponent(query)}`;
}

/** The endpoint's reply, or `undefined` for anything else that came instead, such as a login page. */
export function readSearchAnswer(reply: unknown): SearchAnswer | undefined {
  if (typeof reply !== 'object' || reply === null) return undefined;
  const isAnswer =
    'query' in reply &&
    typeof reply.query === 'string' &&
    'results' in reply &&
    Array.isArray(reply.results);
  return isAnswer ? (reply as SearchAnswer) : undefined;
}
