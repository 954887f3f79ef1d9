import type { Random } from '@/scripts/fuzz/random';

const blocks: readonly [string, ...string[]] = [
  'A paragraph of *two* lines\nwith a [link](/visit).',
  '## A heading',
  'Underlined\n=====',
  '- one\n- two\n\n  and more of two',
  '1. one\n1. one',
  '* stars\n\n\n',
  '> quoted\n> words',
  '| a | b |\n| - | -: |\n| 1 | 2 |',
  '```\n# code\n\n{% not-a-tag %}\n```',
  '---',
  '    indented',
  '![A hill](/pictures/hill.jpg)',
  '{% opening-hours drawing=true /%}',
  '{% panel title="Words" %}\n\nInside.\n\n- a\n\n{% /panel %}',
  '{% cards\n  columns=2\n%}\n{% card href="/a" %}One{% /card %}\n{% /cards %}',
  '{% panel %}\nnever closed',
  '[x]: /somewhere',
  '<!-- a comment\n\nof lines -->',
  'Words {% $x %} and \\{% escaped &copy; 1986\\. | end  ',
  '{% /panel %}',
];

/** Generates a Markdown body as people write it, and as it looks after a mistake; with both line ends. */
export function generateMarkdown(random: Random): string {
  const count = random.below(8);
  let text = random.chance(0.7) ? '\n' : '';
  for (let index = 0; index < count; index += 1) {
    text += random.pick(blocks) + random.pick(['\n\n', '\n\n', '\n', '\n \n\n']);
  }
  if (random.chance(0.1)) text = text.trimEnd();
  return random.chance(0.2) ? text.replaceAll('\n', '\r\n') : text;
}
