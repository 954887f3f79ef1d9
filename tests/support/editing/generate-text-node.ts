import { cleanInline } from '@/lib/editing/text/clean-inline';
import type { TextMark, TextNode } from '@/lib/editing/text/text-node';
import type { Random } from '@/scripts/fuzz/random';

const words: readonly [string, ...string[]] = [
  'one',
  ' two ',
  'a.',
  '.b',
  '(c)',
  '“d”',
  'é',
  '€5',
  '1986. ',
  '# ',
  '- ',
  '+ ',
  '> ',
  '---',
  '===',
  '* ',
  '*',
  '**',
  '_',
  'x_y',
  '__z',
  '~~',
  '~',
  '`',
  '{% x %}',
  '{',
  '% y',
  '{{z}}',
  '[x]: /y',
  '![',
  ']',
  '(/z)',
  '!',
  '&copy;',
  '&',
  '<b>',
  '<!-- n -->',
  '<https://x.org>',
  '| - |',
  'a | b',
  '\\',
  '$x',
  '10) ',
  '```',
  ' ',
];

const marks: readonly [TextMark, ...TextMark[]] = [
  { type: 'strong' },
  { type: 'em' },
  { type: 'strike' },
  { type: 'link', attrs: { href: '/visit', title: '' } },
  { type: 'link', attrs: { href: 'https://example.org/a_(b)', title: 'A "title"' } },
  { type: 'code' },
];

/** Generates a part of a page as the visual editor may have it. */
export function generateTextNode(random: Random): TextNode {
  const kind = random.pick(['paragraph', 'paragraph', 'heading', 'list', 'quote', 'table', 'code']);
  switch (kind) {
    case 'heading':
      return {
        type: 'heading',
        attrs: { level: 2 + random.below(3) },
        content: inline(random, false),
      };
    case 'list':
      return list(random, 0);
    case 'quote':
      return {
        type: 'blockquote',
        content: [paragraph(random), list(random, 1), paragraph(random)],
      };
    case 'table':
      return table(random);
    case 'code':
      return {
        type: 'code_block',
        attrs: { language: random.pick(['', 'js']) },
        content: [{ type: 'text', text: random.pick(['a\n  b', '```\nc', '# d']) }],
      };
    default:
      return paragraph(random);
  }
}

function paragraph(random: Random): TextNode {
  return { type: 'paragraph', content: inline(random, true) };
}

function list(random: Random, depth: number): TextNode {
  const isOrdered = random.chance(0.4);
  const content = Array.from({ length: 1 + random.below(3) }, () => item(random, depth));
  const isOneLine = content.length === 1 && content[0]?.content?.length === 1;
  const isTight = isOneLine || (random.chance(0.7) && content.every(canBeTight));
  return isOrdered
    ? { type: 'ordered_list', attrs: { start: 1 + random.below(12), mark: '.', isTight }, content }
    : { type: 'bullet_list', attrs: { mark: '-', isTight }, content };
}

function canBeTight({ content = [] }: TextNode): boolean {
  return content.every(({ type, attrs }, index) =>
    index === 0 ? true : type === 'bullet_list' || attrs?.start === 1,
  );
}

function item(random: Random, depth: number): TextNode {
  const below = depth < 2 && random.chance(0.3) ? [list(random, depth + 1)] : [];
  const after = random.chance(0.1) ? [paragraph(random)] : [];
  return { type: 'list_item', content: [paragraph(random), ...below, ...after] };
}

function table(random: Random): TextNode {
  const columns = 1 + random.below(3);
  const aligns = Array.from({ length: columns }, () =>
    random.pick(['', 'left', 'center', 'right']),
  );
  return {
    type: 'table',
    content: Array.from({ length: 2 + random.below(3) }, (_, row) => ({
      type: 'table_row',
      content: aligns.map((align) => ({
        type: row === 0 ? 'table_header' : 'table_cell',
        attrs: { align },
        content: inline(random, false),
      })),
    })),
  };
}

/** Generates words that a cleaned text has, at least one. */
function inline(random: Random, hasBreaks: boolean): readonly TextNode[] {
  const nodes = Array.from({ length: 1 + random.below(6) }, () => leaf(random, hasBreaks));
  const cleaned = cleanInline(nodes);
  return cleaned.some(({ type }) => type !== 'hard_break')
    ? cleaned
    : [{ type: 'text', text: 'x' }];
}

function leaf(random: Random, hasBreaks: boolean): TextNode {
  if (hasBreaks && random.chance(0.08)) return { type: 'hard_break' };
  if (random.chance(0.05)) {
    return { type: 'picture', attrs: { src: '/pictures/hill.jpg', alt: 'A *hill*', title: '' } };
  }
  const count = random.pick([0, 0, 1, 1, 2, 3]);
  const chosen = Array.from({ length: count }, () => random.pick(marks));
  const text = Array.from({ length: 1 + random.below(3) }, () => random.pick(words)).join('');
  return { type: 'text', text, marks: chosen };
}
