import type { Random } from '@/scripts/fuzz/random';

const words: readonly [string, ...string[]] = [
  'Beacon Lane',
  "'19:00-22:30'",
  '2026-12-25',
  'true',
  'null',
  '12',
  '"two\\nlines"',
  "''",
  'it’s open',
  '~',
  "'a: b'",
  'x#y',
  '日本',
  '-3.5',
  "'yes'",
  'https://example.org/a?b=c#d',
];
const blocks: readonly [string, ...string[]] = ['|', '>', '|-', '>-', '|2'];

/**
 * Generates a YAML text as people write it: blocks and brackets, comments, blank lines, several ways to quote
 * and to indent, and both line ends.
 */
export function generateYaml(random: Random): string {
  const indent = random.pick([2, 2, 3, 4]);
  const hasListIndent = random.chance(0.5);
  const lines: string[] = [];
  const scalar = () => random.pick(words);
  const comment = () => (random.chance(0.15) ? ' # a note' : '');
  const flow = (depth: number): string => {
    if (depth > 1 || random.chance(0.5)) return scalar();
    const pad = random.pick(['', ' ']);
    const items = Array.from({ length: random.below(4) }, (_, index) =>
      random.chance(0.5) ? flow(depth + 1) : index,
    );
    if (items.length === 0) return random.pick(['[]', '{}']);
    return random.chance(0.5)
      ? `[${pad}${items.join(', ')}${pad}]`
      : `{${pad}${items.map((item, index) => `k${index}: ${item}`).join(', ')}${pad}}`;
  };
  const above = (column: number) => {
    if (random.chance(0.1)) lines.push('');
    if (random.chance(0.1)) lines.push(`${' '.repeat(column)}# about the next`);
  };
  /** Writes a value behind `head`, whose column is `column`. */
  const write = (head: string, column: number, parent: 'map' | 'list', depth: number): void => {
    const kind = depth > 2 ? 0 : random.below(6);
    if (kind === 5 && depth > 0) {
      lines.push(head + comment());
      return;
    }
    if (kind === 4) {
      const pad = ' '.repeat(column + 2);
      lines.push(`${head} ${random.pick(blocks)}`, `${pad}Some text,`, '', `${pad}- # and more.`);
      return;
    }
    if (kind < 2) {
      lines.push(`${head} ${flow(0)}${comment()}`);
      return;
    }
    const isList = kind === 2;
    const inner = column + (parent === 'list' ? 2 : isList ? (hasListIndent ? indent : 0) : indent);
    const count = 1 + random.below(4);
    if (parent === 'map') lines.push(head + comment());
    for (let index = 0; index < count; index += 1) {
      if (index > 0) above(inner);
      const isInline = parent === 'list' && index === 0;
      const start = isInline ? `${head} ` : ' '.repeat(inner);
      const key = isList ? '-' : `${random.pick(['name', 'date', 'id', 'a key'])}${index}:`;
      write(start + key, inner, isList ? 'list' : 'map', depth + 1);
    }
  };
  if (random.chance(0.2)) lines.push('# The head of the file.', '');
  if (random.chance(0.1)) lines.push('---');
  const count = 1 + random.below(6);
  for (let index = 0; index < count; index += 1) {
    if (index > 0) above(0);
    write(`setting${index}:`, 0, 'map', 0);
  }
  if (random.chance(0.2)) lines.push('', '# The end.');
  const text = lines.join('\n') + (random.chance(0.9) ? '\n' : '');
  return random.chance(0.2) ? text.replaceAll('\n', '\r\n') : text;
}
