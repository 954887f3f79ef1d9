/**
 * More letters than this are not looked at. On its own, because every page has a search form in its
 * foot and nothing else of the search.
 */
export const maxQueryLength = 100;
