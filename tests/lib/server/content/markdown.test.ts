import { expect, test } from 'vitest';
import { contentWith, validContent, problemsWith } from '@/tests/support/content';
import { markdownWords } from '@/lib/words/lib/server/content';

/** The body begins on line 9. */
function problemsOfBody(body: string): Promise<string[]> {
  return problemsWith({
    'content/pages/visit.md': `${validContent['content/pages/visit.md']}${body}`,
  });
}

test.each([
  ['{% prose title=“Come in” %}\nHello.\n{% /prose %}\n', 9, 'title', 'Come in'],
  ['{% form\n  id=‘contact’ /%}\n', 9, 'id', 'contact'],
  ['Hello.\n\n{% form id="contact" title=“Write to us” /%}\n', 11, 'title', 'Write to us'],
])('reports once that %j needs straight quotes', async (body, line, setting, value) => {
  expect(await problemsOfBody(body)).toEqual([
    `content/pages/visit.md:${line}  ${markdownWords.curlyQuotes(setting, value)}`,
  ]);
});

test('reports how to write an invalid tag', async () => {
  expect(await problemsOfBody('{% form id= /%}\n')).toEqual([
    `content/pages/visit.md:9  ${markdownWords.invalidTag}`,
  ]);
});

test.each([
  ['{% opening hours title="Open" /%}', /has - for each space\. Write \{% opening-hours …/],
  ['{% contact details /%}', /Write \{% contact-details …/],
  ['{% shot picture={src: /a.jpg} /%}', /Put each text in \{ \} in quotes too:/],
])('reports what is wrong with %s', async (body, problem) => {
  expect(await problemsOfBody(`${body}\n`)).toEqual([expect.stringMatching(problem)]);
});

// The parser did not end.
test('reads more tags in one paragraph than the package lets be in each other', async () => {
  expect(await problemsOfBody('{% a %}'.repeat(250))).not.toEqual([]);
});

test('gives equal headings ids of their own', async () => {
  const content = await contentWith({
    'content/pages/visit.md': `${validContent['content/pages/visit.md']}## A 2\n\n## A\n\n## A\n\n## A\n`,
  });
  const ids = content.pages.get('/visit')?.body.headings.map(({ id }) => id);
  expect(ids).toEqual(['by-bus', 'a-2', 'a', 'a-3', 'a-4']);
});

test('reports the type that an attribute needs', async () => {
  expect(await problemsOfBody('{% form id=3 /%}\n{% events-list next=0 /%}\n')).toEqual([
    'content/pages/visit.md:9  "id" of form must be a text. Write id="3"',
    'content/pages/visit.md:10  "next" of events-list must be at least 1.',
  ]);
});

test('shows no note between <!-- and -->, in a line or over several', async () => {
  const body = '## One <!-- first -->\n\n<!-- Fill in:\n\nmore -->\n\nTwo <!-- second --> three.\n';
  const content = await contentWith({
    'content/pages/visit.md': `${validContent['content/pages/visit.md']}${body}`,
  });
  const shown = JSON.stringify(content.pages.get('/visit')?.body.nodes);
  expect(shown).toContain('One');
  expect(shown).not.toMatch(/<!--|-->|first|Fill in|more|second/);
});

test.each([
  String.raw`Write \<b> for bold.`,
  'Write &lt;b&gt; for bold.',
  'Write `<b>`, `{{ name }}` or `https://example.org` so.',
  'Write <your name> here, if 1 < 2 and 3 > 2.',
  '[https://example.org/map](https://example.org/map), or <https://example.org>.',
  'See [home](</> "Where it begins") and [below](#by-bus) (bus 3).',
  'A * star, 2 * 3, a_b, # 1, #1 of [three] (or four).',
  '```\n<b>{{ name }}</b>\n##Bus\n===\n```',
])('accepts the text %j', async (text) => {
  expect(await problemsOfBody(`${text}\n`)).toEqual([]);
});
