/** Parts that regular expressions and parsers look for. 64 kB of each must be as cheap as other text. */
export const repeatedParts = [
  '.',
  ' ',
  '\t',
  '\r\n',
  '"',
  "'",
  '\\',
  '\\"',
  '%',
  '%41',
  '&',
  '=',
  '+',
  '[',
  ']',
  '{',
  '(',
  '<',
  '<a ',
  '/',
  ':',
  ';',
  ',',
  '-',
  '@',
  '#',
  '?',
  '0',
  'a',
  'www.',
  'html',
  '🪐',
  '\u0301\u0316',
  // A letter that becomes a mark.
  '\u0301\uff9e',
] as const;

const longestBytes = 64 * 1024;

/** Repeats a part up to 64 kB, between two letters that prevent trimming. */
export function repeatPart(part: string, bytes: number = longestBytes): string {
  return `x${part.repeat(Math.floor((bytes - 2) / Buffer.byteLength(part)))}x`;
}

/** Combining marks in the worst order for Unicode normalization, which sorts them. */
export function unsortedMarks(bytes: number = longestBytes): string {
  const each = Math.floor(bytes / 4);
  return '\u0301'.repeat(each) + '\u0316'.repeat(each);
}
