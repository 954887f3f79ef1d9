import type { ContentNode } from '@/lib/content/tree';

/** Elements that stand inside a line of text; the words around others are apart. */
const inline: ReadonlySet<unknown> = new Set(['a', 'code', 'em', 's', 'strong']);

/** Settings of sections that hold words for people. Any other text in a section is for programs. */
const spoken: ReadonlySet<string> = new Set(
  'about alt caption label length linkText name note price question role text title value what who'.split(
    ' ',
  ),
);

/** Parts that are found under an address of their own, or change with the clock. */
const elsewhere: ReadonlySet<string> = new Set(['attributes', 'events', 'form', 'hours', 'posts']);

/**
 * All words of a page's body on one line, those of its sections included. A heading or a label ends
 * with a full stop, so that it does not run into what follows.
 */
export function searchText(nodes: readonly ContentNode[]): string {
  return textOf(nodes)
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .map((line) => (/[\p{L}\p{N}]$/u.test(line) ? `${line}.` : line))
    .join(' ');
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.replaceAll('\n', ' ');
  if (Array.isArray(value)) return value.map(textOf).join('');
  if (typeof value !== 'object' || value === null) return '';
  if ('tag' in value && 'children' in value) {
    const text = textOf(value.children);
    return inline.has(value.tag) ? text : `\n${text}\n`;
  }
  return Object.entries(value)
    .map(([name, part]) => {
      if (typeof part === 'string') return spoken.has(name) ? `\n${part}\n` : '';
      return elsewhere.has(name) ? '' : `\n${textOf(part)}\n`;
    })
    .join('');
}
