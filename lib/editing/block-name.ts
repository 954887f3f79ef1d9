/** What a part of a page's text is, as its first characters say. */
export type BlockKind =
  | 'paragraph'
  | 'heading'
  | 'list'
  | 'quote'
  | 'table'
  | 'picture'
  | 'code'
  | 'line'
  | 'note';

/** A part of a page's text: a kind of running text, or a section by its name, such as `opening-hours`. */
export type BlockName =
  | { readonly kind: BlockKind }
  | { readonly kind: 'section'; readonly name: string };

const kinds: readonly (readonly [RegExp, BlockKind])[] = [
  [/^#{1,6}\s/, 'heading'],
  [/^(?:-{3,}|\*{3,}|_{3,})\s*$/, 'line'],
  [/^(?:[-*+]|\d{1,9}[.)])\s/, 'list'],
  [/^>/, 'quote'],
  [/^\|/, 'table'],
  [/^!\[[^\]]*\]\([^)]*\)$/, 'picture'],
  [/^(?:```|~~~)/, 'code'],
  [/^<!--/, 'note'],
];

/** Returns what a part of a page's text is. */
export function blockNameOf(text: string): BlockName {
  const start = text.trim();
  const name = /^\{%\s*([a-z][a-z0-9-]*)/.exec(start)?.[1];
  if (name !== undefined) return { kind: 'section', name };
  const [line = ''] = start.split('\n', 1);
  return { kind: kinds.find(([pattern]) => pattern.test(line))?.[1] ?? 'paragraph' };
}
