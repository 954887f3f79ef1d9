import type { CheckInListRow } from '@/lib/bookings/door/door-page';
import { foldLetters } from '@/lib/intl/fold-letters';

/** Returns the rows that have all words of a search in their name, guests or reference. */
export function findRows(
  rows: readonly CheckInListRow[],
  search: string,
): readonly CheckInListRow[] {
  const words = foldLetters(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter(({ name, guests, reference }) => {
    const text = foldLetters(`${name} ${guests} ${reference}`);
    return words.every((word) => text.includes(word));
  });
}
