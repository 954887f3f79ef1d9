/** The scripts in use that are written from right to left (ISO 15924). */
const rightToLeft: readonly (string | undefined)[] = [
  'Adlm',
  'Arab',
  'Aran',
  'Hebr',
  'Mand',
  'Nkoo',
  'Rohg',
  'Samr',
  'Syrc',
  'Thaa',
];

/**
 * Returns `dir` of an element in a language, by a BCP 47 tag; `undefined` for what documents have without one.
 *
 * `Intl` knows the direction from Node.js 22 on only.
 */
export function textDirection(tag: string): 'rtl' | undefined {
  return rightToLeft.includes(new Intl.Locale(tag).maximize().script) ? 'rtl' : undefined;
}

/** Returns `dir` of a part in a language, if the text around it has another direction. */
export function directionOfPart(tag: string, around: string): 'ltr' | 'rtl' | undefined {
  const direction = textDirection(tag);
  return direction === textDirection(around) ? undefined : (direction ?? 'ltr');
}
