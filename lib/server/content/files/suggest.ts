import { closest, distance } from 'fastest-levenshtein';

/** ` Did you mean "coordinates"?` where a known word is near the one written; otherwise nothing. */
export function didYouMean(written: string, known: readonly string[]): string {
  if (known.length === 0) return '';
  const near = closest(written, [...known]);
  const allowed = Math.max(2, Math.floor(written.length / 3));
  return distance(written, near) <= allowed ? ` Did you mean "${near}"?` : '';
}

/** So many can be read at a glance. */
const fewEnough = 12;

/** ` Write one of: a, b, c.`, or the nearest one where one is near, or the nearest three of many. */
export function oneOf(written: string, known: readonly string[]): string {
  const near = didYouMean(written, known);
  if (near !== '') return near;
  if (known.length <= fewEnough) return ` Write one of: ${known.join(', ')}.`;
  const nearest = known.toSorted((a, b) => distance(written, a) - distance(written, b));
  return ` The nearest are ${nearest.slice(0, 3).join(', ')}.`;
}
