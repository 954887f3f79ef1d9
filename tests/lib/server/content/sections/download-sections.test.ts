import { expect, test } from 'vitest';
import { contentWith, problemsWith } from '@/tests/support/content';
import { downloadWords } from '@/lib/words/lib/server/content/sections';
import { suggestionWords } from '@/lib/words/lib/server/content/files';

const page = (body: string) =>
  `---\ntitle: Papers\ndescription: A page with the papers of the house.\n---\n\n${body}\n`;

async function sectionOf(body: string, files: Readonly<Record<string, string>>) {
  const { pages } = await contentWith({ ...files, 'content/pages/papers.md': page(body) });
  return JSON.parse(
    JSON.stringify(pages.get('/papers')?.body.nodes[0]).replaceAll('\u00a0', ' '),
  ) as unknown;
}

test('lists a folder by year, newest first, and what has no date at the end', async () => {
  const section = await sectionOf('{% downloads folder="/files/minutes" /%}', {
    'public/files/minutes/2026-04-01 April.pdf': 'x'.repeat(2400),
    'public/files/minutes/old/2025-12-31_year-end & more.odt': 'x',
    'public/files/minutes/2026-11-02 November #2.pdf': 'x',
    'public/files/minutes/rules.pdf': 'x',
    'public/files/minutes-2.pdf': 'x',
  });
  const folder = '/files/minutes';
  expect(section).toEqual({
    section: 'downloads',
    groups: [
      {
        label: '2026',
        downloads: [
          {
            title: 'November #2',
            href: `${folder}/2026-11-02%20November%20%232.pdf`,
            text: 'PDF, 1 kB, 2 November 2026',
          },
          {
            title: 'April',
            href: `${folder}/2026-04-01%20April.pdf`,
            text: 'PDF, 2 kB, 1 April 2026',
          },
        ],
      },
      {
        label: '2025',
        downloads: [
          {
            title: 'Year-end & more',
            href: `${folder}/old/2025-12-31_year-end%20%26%20more.odt`,
            text: 'ODT, 1 kB, 31 December 2025',
          },
        ],
      },
      {
        label: downloadWords.undated,
        downloads: [{ title: 'Rules', href: `${folder}/rules.pdf`, text: 'PDF, 1 kB' }],
      },
    ],
  });
});

test('lists files in the order of the section, with the titles and dates that it has', async () => {
  const body = `{% downloads title="To print" %}
{% file src="/files/b.pdf" title="The rules" date="2027-03-03" /%}
{% file src="/files/2026-01-02 a.pdf" /%}
{% /downloads %}`;
  expect(
    await sectionOf(body, { 'public/files/b.pdf': 'x', 'public/files/2026-01-02 a.pdf': 'x' }),
  ).toMatchObject({
    title: 'To print',
    groups: [
      {
        downloads: [
          { title: 'The rules', text: 'PDF, 1 kB, 3 March 2027' },
          { title: 'A', text: 'PDF, 1 kB, 2 January 2026' },
        ],
      },
    ],
  });
});

test.each([
  ['{% downloads /%}', /A list of downloads has files\. Write/],
  ['{% downloads folder="/minutes" /%}', downloadWords.noFiles('/minutes')],
  ['{% downloads folder="/Files" /%}', /public\/Files\. Did you mean "\/files"\?$/],
  [
    '{% downloads %}\n{% file src="/files/pan.pdf" /%}\n{% /downloads %}',
    `papers.md:7  ${downloadWords.missing('/files/pan.pdf')}${suggestionWords.didYouMean('/files/plan.pdf')}`,
  ],
  [
    '{% downloads %}\n{% file src="/files/plan.pdf" date="3 March" /%}\n{% /downloads %}',
    /papers\.md:7 {2}"date" of file: /,
  ],
])('reports %s', async (body, problem) => {
  const files = { 'public/files/plan.pdf': 'x', 'content/pages/papers.md': page(body) };
  expect(await problemsWith(files)).toEqual([expect.stringMatching(problem)]);
});

test('describes a document by its file, and one at another site by its host', async () => {
  const own = '{% document src="/files/2026-04-01 April.pdf" %}\nWhat was said.\n{% /document %}';
  expect(await sectionOf(own, { 'public/files/2026-04-01 April.pdf': 'x' })).toEqual({
    section: 'document',
    name: 'April',
    href: '/files/2026-04-01%20April.pdf',
    text: 'PDF, 1 kB, 1 April 2026',
    children: [{ tag: 'p', children: ['What was said.'] }],
  });
  const other = 'src="https://www.example.org/plan" title="The plan" date="2027-03-03"';
  expect(await sectionOf(`{% document ${other} /%}`, {})).toEqual({
    section: 'document',
    name: 'The plan',
    href: 'https://www.example.org/plan',
    text: 'example.org, 3 March 2027',
    children: [],
  });
});

test('reports a document that is missing, and one at another site without a title', async () => {
  const body = '{% document src="/files/a.pdf" /%}\n\n{% document src="https://example.org/" /%}';
  const problems = await problemsWith({ 'content/pages/papers.md': page(body) });
  expect(problems).toHaveLength(2);
  expect(problems[0]).toContain(downloadWords.missing('/files/a.pdf'));
  expect(problems[1]).toContain(downloadWords.untitled);
});
