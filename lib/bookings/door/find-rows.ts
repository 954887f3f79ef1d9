import type { CheckInListRow } from '@/lib/bookings/door/door-page';
import { normalizeText } from '@/lib/intl/normalize-text';

/** Returns the rows that have all words of a search in their name, guests or reference. */
export function findRows(
  rows: readonly CheckInListRow[],
  search: string,
): readonly CheckInListRow[] {
  const words = simplify(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter(({ name, guests, reference }) => {
    const text = simplify(`${name} ${guests} ${reference}`);
    return words.every((word) => text.includes(word));
  });
}

/** Returns a text in lower case without accents, so that `Noel` finds `Noël`. */
function simplify(text: string): string {
  return normalizeText(text, 'NFD').replace(/\p{M}/gu, '').toLowerCase();
}
