import { expect, test } from 'vitest';
import { renderMarkdown } from '@/lib/server/site/feeds/markdown/render-markdown';
import { contentWith, eventFile } from '@/tests/support/content';

async function markdownOf(body: string, files: Readonly<Record<string, string>> = {}) {
  const content = await contentWith({
    'content/pages/about.md': `---\ntitle: About\ndescription: A page of the clinic for tests.\n---\n\n${body}\n`,
    ...files,
  });
  return renderMarkdown(
    content.pages.get('/about')?.body.nodes ?? [],
    'https://test.example/about',
  );
}

test.each([
  ['**bold**, *em*, ~~gone~~ and `code`', '**bold**, *em*, ~~gone~~ and `code`'],
  ['[Visit](/visit#by-bus)', '[Visit](https://test.example/visit#by-bus)'],
  ['## Heading\n\nText', '## Heading\n\nText'],
  ['- one\n- two\n  - inner', '- one\n- two\n  - inner'],
  ['1. one\n2. two', '1. one\n2. two'],
  ['> quoted\n>\n> twice', '> quoted\n>\n> twice'],
  ['```\na *b*\n```', '```\na *b*\n```'],
  ['---', '---'],
  ['| A | B |\n| --- | --- |\n| 1 | 2 |', '| A | B |\n| --- | --- |\n| 1 | 2 |'],
  ['first\\\nsecond', 'first\\\nsecond'],
  // What a reader would take for more than text is escaped.
  ['2 \\* 3 \\_ 4', String.raw`2 \* 3 \_ 4`],
  [String.raw`1968\. A year`, String.raw`1968\. A year`],
  [String.raw`\# not a heading`, String.raw`\# not a heading`],
])('renders %j', async (markdown, expected) => {
  expect(await markdownOf(markdown)).toBe(expected);
});

test('renders sections as text', async () => {
  const tags = [
    '{% price-table title="Prices" caption="What it costs" %}',
    '{% price what="A visit" price="8.00" note="two hours" /%}',
    '{% /price-table %}',
    '',
    '{% opening-hours title="Open when" /%}',
    '',
    '{% contact-details title="Find us" /%}',
    '',
    '{% events-list title="Events" /%}',
    '',
    '{% form id="contact" /%}',
  ];
  const files = { 'content/events/talk.yaml': eventFile('Talk') };
  expect(await markdownOf(tags.join('\n'), files)).toBe(`## Prices

| What it costs |  |
| --- | --- |
| A visit, two hours | 8.00 |

## Open when

- **Monday**: closed
- **Tuesday**: closed
- **Wednesday**: closed
- **Thursday**: closed
- **Friday**: 19:00 to 22:30
- **Saturday**: closed
- **Sunday**: closed

## Find us

Test Clinic\\
High Street 1\\
Town

- [hello@example.org](mailto:hello@example.org)

## Events

- [Talk](https://test.example/events/talk), Friday 27 November 2026, 19:00 to 21:30: An event that the tests are about.

[Write to us](https://test.example/about#write-to-us)`);
});

test('renders quotations, steps and questions', async () => {
  const tags = [
    '{% quote who="Ana" what="singer" %}',
    'It *sounds*.',
    '{% /quote %}',
    '',
    '{% steps title="How" %}',
    '{% step title="First" %}',
    'Come.',
    '{% /step %}',
    '{% /steps %}',
    '',
    '{% questions title="People ask" %}',
    '{% question ask="When?" %}',
    'Now.',
    '{% /question %}',
    '{% /questions %}',
  ];
  expect(await markdownOf(tags.join('\n'))).toBe(`> It *sounds*.
>
> Ana, singer

## How

### First

Come.

## People ask

### When?

Now.`);
});
