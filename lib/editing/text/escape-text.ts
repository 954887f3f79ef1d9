/** Marks that begin a heading, a list, a quotation or a line at the start of a line of a file. */
const lineStarts: readonly (readonly [RegExp, string])[] = [
  [/^(#{1,6})(?=\s|$)/, String.raw`\$1`],
  [/^([-+])(?=\s|$)/, String.raw`\$1`],
  [/^(\d{1,9})([.)])(?=\s|$)/, String.raw`$1\$2`],
  [/^>/, String.raw`\>`],
  [/^(-+|=+)$/, String.raw`\$1`],
];

/** Returns words as a file has them, so that none of them is read as a mark. */
export function escapeText(text: string, isInLink: boolean): string {
  return text.replaceAll(/[\\`*[\]_~<&{]/g, (mark, index: number) => {
    const before = text.charAt(index - 1);
    const after = text.slice(index + 1);
    return needsEscape(mark, before, after, isInLink) ? `\\${mark}` : mark;
  });
}

function needsEscape(mark: string, before: string, after: string, isInLink: boolean): boolean {
  switch (mark) {
    case ']':
      return isInLink;
    case '_':
      return !/[\p{L}\p{N}]$/u.test(before) || !/^[\p{L}\p{N}]/u.test(after);
    case '~':
      return before === '' || before === '~' || after === '' || after.startsWith('~');
    case '<':
      return after === '' || /^[a-z/!?]/i.test(after);
    case '&':
      return /^#?\w+;/.test(after);
    case '{':
      return after === '' || after.startsWith('%');
    default:
      return true;
  }
}

/** Returns a line of running text so that its start is not read as a mark. `isFirst`: no line is above it. */
export function escapeLineStart(line: string, isFirst: boolean): string {
  for (const [pattern, replacement] of lineStarts) {
    if (pattern.test(line)) return line.replace(pattern, replacement);
  }
  // Below a line of cells, such a line makes both a table.
  return !isFirst && /^[-:|][-:|\s]*$/.test(line) ? `\\${line}` : line;
}

/** Returns an address as a link has it. */
export function escapeAddress(address: string): string {
  const safe = address
    .replaceAll('\\', '%5C')
    .replaceAll('{', '%7B')
    .replaceAll('<', '%3C')
    .replaceAll('>', '%3E')
    .replaceAll('\u0060', '%60')
    .replaceAll(/\s/g, (space) => encodeURIComponent(space));
  return isBalanced(safe) ? safe : safe.replaceAll('(', '%28').replaceAll(')', '%29');
}

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** Returns the words on a picture as a file has them. Its parser reads no escapes there. */
export function plainAlternative(text: string): string {
  return text
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .replaceAll('\\', '/')
    .replaceAll('\u0060', '’')
    .replaceAll('{%', '{ %')
    .replaceAll('<', '‹')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Returns code between as many backticks as it needs. */
export function writeCode(code: string): string {
  const runs = code.match(/\u0060+/g) ?? [];
  let length = 1;
  while (runs.some((run) => run.length === length)) length += 1;
  const fence = '\u0060'.repeat(length);
  const needsSpace = code.startsWith('\u0060') || code.endsWith('\u0060');
  return needsSpace ? `${fence} ${code} ${fence}` : fence + code + fence;
}
