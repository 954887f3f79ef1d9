import { readFileSync } from 'node:fs';

/** Returns the rows of the first table after a text of a Markdown file, as trimmed cells without the head. */
export function readTable(file: string, after: string): string[][] {
  const text = readFileSync(file, 'utf8');
  const start = text.indexOf(after);
  if (start === -1) throw new Error(`${file} has no "${after}".`);
  const lines = text.slice(start + after.length).split('\n');
  const first = lines.findIndex((line) => line.startsWith('|'));
  const rest = lines.slice(first);
  const end = rest.findIndex((line) => !line.startsWith('|'));
  return rest.slice(2, end === -1 ? undefined : end).map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** Returns the texts between backticks in a piece of Markdown. */
export function codeSpans(markdown: string): string[] {
  return [...markdown.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
}
