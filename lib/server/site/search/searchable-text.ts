import type { ContentNode } from '@/lib/content/tree';

/** Elements within a line of text; all others end the line. */
const inlineElements: ReadonlySet<unknown> = new Set(['a', 'code', 'em', 's', 'strong']);

/** Section settings that visitors read. Other strings are ids, URLs and the like. */
export const textSettings: ReadonlySet<string> = new Set(
  'about alt caption label length linkText name note price question role text title value what who'.split(
    ' ',
  ),
);

/** Parts that have a page of their own, or change over time. */
export const omittedSettings: ReadonlySet<string> = new Set([
  'address',
  'attributes',
  'categories',
  'events',
  'form',
  'hours',
  'lists',
  'phone',
  'posts',
  'table',
]);

/**
 * Returns the text of a page's body on one line, sections included.
 *
 * Headings and labels end with a full stop, which separates them from the next line.
 */
export function searchableText(nodes: readonly ContentNode[]): string {
  return extractText(nodes)
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .map((line) => (/[\p{L}\p{N}]$/u.test(line) ? `${line}.` : line))
    .join(' ');
}

function extractText(value: unknown): string {
  if (typeof value === 'string') return value.replaceAll('\n', ' ');
  if (Array.isArray(value)) return value.map(extractText).join('');
  if (typeof value !== 'object' || value === null) return '';
  if ('tag' in value && 'children' in value) {
    const text = extractText(value.children);
    return inlineElements.has(value.tag) ? text : `\n${text}\n`;
  }
  return Object.entries(value)
    .map(([name, part]) => {
      if (typeof part === 'string') return textSettings.has(name) ? `\n${part}\n` : '';
      return omittedSettings.has(name) ? '' : `\n${extractText(part)}\n`;
    })
    .join('');
}
