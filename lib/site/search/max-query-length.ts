/**
 * The longest query that is searched, in characters. It has its own file, because every page has a
 * search form in its footer but none of the other search code.
 */
export const maxQueryLength = 100;
