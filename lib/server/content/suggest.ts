import { closest, distance } from 'fastest-levenshtein';

/** ` Did you mean "coordinates"?` where a known word is near the one written; otherwise nothing. */
export function didYouMean(written: string, known: readonly string[]): string {
  if (known.length === 0) return '';
  const near = closest(written, [...known]);
  const allowed = Math.max(2, Math.floor(written.length / 3));
  return distance(written, near) <= allowed ? ` Did you mean "${near}"?` : '';
}

/** ` Write one of: a, b, c.`, nearest first where one is near. */
export function oneOf(written: string, known: readonly string[]): string {
  return didYouMean(written, known) || ` Write one of: ${known.join(', ')}.`;
}
