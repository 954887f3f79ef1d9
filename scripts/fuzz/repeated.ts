/** What expressions and parsers look for: 64 kB of each must cost no more than other text. */
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
] as const;

const longestBytes = 64 * 1024;

/** 64 kB of a part, between two letters that keep it from being trimmed. */
export function repeatPart(part: string, bytes: number = longestBytes): string {
  return `x${part.repeat(Math.floor((bytes - 2) / Buffer.byteLength(part)))}x`;
}

/** Combining marks of two classes, which Unicode normalization sorts: the worst order for sorting. */
export function unsortedMarks(bytes: number = longestBytes): string {
  const each = Math.floor(bytes / 4);
  return '\u0301'.repeat(each) + '\u0316'.repeat(each);
}
