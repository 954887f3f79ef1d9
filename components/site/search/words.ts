import type { SearchOrder } from '@/lib/site/search/search-api';

/** Fixed texts of the search page and search forms. */
export const searchWords = {
  title: 'Search',
  label: 'What are you looking for?',
  submit: 'Search',
  didYouMean: 'Did you mean',
  results: 'Results',
  kinds: 'Where to look',
  order: 'Order',
  orders: { best: 'Best first', newest: 'Newest first' } satisfies Record<SearchOrder, string>,
  noResults: 'Try fewer words, or other ones. Or go on from here:',
} as const;

interface ResultCount {
  readonly query: string;
  /** The label of the kind that was searched; `undefined` for all kinds. */
  readonly kind: string | undefined;
  readonly count: number;
  /** How many of them are listed. */
  readonly shown: number;
  readonly isNewestFirst: boolean;
}

/** Returns the number of results as a sentence, for the live region. */
export function resultCountText({ query, kind, count, shown, isNewestFirst }: ResultCount): string {
  const where = kind === undefined ? '' : ` in ${kind}`;
  if (count === 0) return `Nothing${kind === undefined ? ' here' : where} has “${query}” in it.`;
  const number = shown < count ? `The first ${shown} of ${count}` : `${count}`;
  const text = `${number} ${count === 1 ? 'result' : 'results'} for “${query}”${where}`;
  return isNewestFirst ? `${text}, newest first` : text;
}
