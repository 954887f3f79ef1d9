import { foldLetters } from '@/lib/intl/fold-letters';
import { createCollator } from '@/lib/intl/normalize-text';
import { pathOfFile } from '@/lib/server/content/files/file-names';
import type { Entry } from '@/lib/server/editing/entries/list-entries';
import type { KindId } from '@/lib/server/editing/kinds/kinds';
import { kindWords } from '@/lib/words/lib/server/editing/kinds';

/** The most entries that a search shows. */
export const maxFound = 200;

/** Returns entries in the order in which people look for them. */
export function sortEntries(
  id: KindId,
  entries: readonly Entry[],
  today: string,
  locale: string,
): readonly Entry[] {
  const dateOf = ({ date = '' }: Entry) => date;
  switch (id) {
    case 'posts':
      return entries.toSorted((a, b) => compare(dateOf(b), dateOf(a)));
    case 'events': {
      // Without a date it is a series, or not written yet.
      const isPast = (entry: Entry) => dateOf(entry) !== '' && dateOf(entry) < today;
      const coming = entries.filter((entry) => !isPast(entry));
      const past = entries.filter(isPast);
      return [
        ...coming.toSorted((a, b) => compare(dateOf(a), dateOf(b))),
        ...past.toSorted((a, b) => compare(dateOf(b), dateOf(a))),
      ];
    }
    default: {
      const compareTitles = createCollator(locale);
      return entries.toSorted((a, b) => compareTitles(a.title, b.title));
    }
  }
}

function compare<Value extends string | number>(a: Value, b: Value): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Returns the entries whose title or address has all words of a query, those whose title begins with it first. */
export function findEntries(entries: readonly Entry[], query: string): readonly Entry[] {
  const words = foldLetters(query);
  const parts = words.split(/\s+/).filter(Boolean);
  const isMatch = ({ title, path, kind }: Entry) => {
    const text = foldLetters(`${title} ${kindWords[kind.id].one} ${pathOfFile(path)}`);
    return parts.every((part) => text.includes(part));
  };
  const distance = ({ title }: Entry) => {
    const at = ` ${foldLetters(title)} `.indexOf(` ${words}`);
    return at < 0 ? Infinity : at;
  };
  const found = entries.filter(isMatch).map((entry) => ({ entry, at: distance(entry) }));
  return found.toSorted((a, b) => compare(a.at, b.at)).map(({ entry }) => entry);
}
