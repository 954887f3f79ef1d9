import { resultCountWords as words } from '@/lib/words/components/site/search';

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
  if (count === 0) {
    return kind === undefined ? words.none(query) : words.noneOfKind(kind, query);
  }
  const number = shown < count ? words.first(count, shown, query) : words.all(count, query);
  const text = kind === undefined ? number : words.inKind(number, kind);
  return isNewestFirst ? words.newestFirst(text) : text;
}
