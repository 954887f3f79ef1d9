import { distance } from 'fastest-levenshtein';
import type { EventSource } from '@/lib/server/content/events/event-sources';
import { categoryWords } from '@/lib/server/content/events/words';
import type { ContentFiles } from '@/lib/server/content/files/content-files';
import { slugify } from '@/lib/server/content/markdown';
import type { EventFile } from '@/lib/server/content/schemas/content-schemas';

/** Lists the categories of events by name. */
export function listCategories(
  events: readonly { readonly data: Pick<EventFile, 'category'> }[],
  locale: string,
): string[] {
  const names = new Set(events.flatMap(({ data }) => data.category ?? []));
  return [...names].sort((a, b) => a.localeCompare(b, locale));
}

/** Reports a category that is likely another one, mistyped. Only what passes has a page of its own. */
export function checkCategories(files: ContentFiles, sources: readonly EventSource[]): void {
  const known = new Map<string, string>();
  for (const { file, data, lineOf } of sources) {
    data.category?.forEach((name, index) => {
      if (known.has(name)) return;
      const [other, otherFile = ''] =
        [...known].find(([earlier]) => isNearlySame(name, earlier)) ?? [];
      known.set(name, file);
      if (other === undefined) return;
      const line = lineOf('category', index);
      files.report(file, line, categoryWords.nearlySame(name, other, otherFile));
    });
  }
}

/** The shortest word in which one letter more is likely a mistake, unlike in `Sing` and `Swing`. */
const minWordLength = 6;

/** Whether two names differ by case, marks, a plural, or a letter more in a long word. */
function isNearlySame(first: string, second: string): boolean {
  const words = slugify(first).split('-');
  const others = slugify(second).split('-');
  if (words.join('') === others.join('')) return true;
  if (words.length !== others.length) return false;
  const [difference, ...more] = words.flatMap((word, index) => {
    const other = others[index] ?? '';
    return word === other ? [] : [{ word, other }];
  });
  if (difference === undefined || more.length > 0) return false;
  const [short = '', long = ''] = [difference.word, difference.other].sort(
    (a, b) => a.length - b.length,
  );
  if (short.length > 1 && long === `${short}s`) return true;
  const isLong = short.length >= minWordLength && short.length < long.length;
  return (
    isLong && long.startsWith(short.charAt(0)) && !/\d/.test(long) && distance(short, long) === 1
  );
}
