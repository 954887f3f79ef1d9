import { describe, expect, test } from 'vitest';
import { loadContent } from '@/lib/server/content/load-content';
import { formatProblem } from '@/lib/server/content/files/problems';
import { contentProblems, validContent, problemsWith } from '@/tests/support/content';
import { writeTree } from '@/tests/support/tree';

const visitHead = '---\ntitle: Visit\ndescription: How to visit the clinic for tests.\n---\n';

/** A page whose body begins on line 5. */
function visit(body: string): Readonly<Record<string, string>> {
  return { 'content/pages/visit.md': visitHead + body };
}

test('accepts the content of this site', async () => {
  expect((await contentProblems(process.cwd())).map(formatProblem)).toEqual([]);
});

test('accepts the smallest content', async () => {
  expect(await problemsWith({})).toEqual([]);
});

describe('reports with file, line and correction', () => {
  test.each([
    [
      'an unknown setting of the site',
      {
        'content/site.yaml': validContent['content/site.yaml'].replace(
          'coordinates:',
          'cordinates:',
        ),
      },
      ['content/site.yaml:11  "cordinates" is not a setting here. Did you mean "coordinates"?'],
    ],
    [
      'an unknown setting of a page',
      { 'content/pages/visit.md': visitHead.replace('description:', 'discription:') },
      [
        'content/pages/visit.md:2  "description" is missing. Write a text for it.',
        'content/pages/visit.md:3  "discription" is not a setting here. Did you mean "description"?',
      ],
    ],
    [
      'an invalid time',
      {
        'content/site.yaml': validContent['content/site.yaml'].replace('19:00-22:30', '7pm-10pm'),
      },
      ['content/site.yaml:18  "hours.week.friday[1]": write opening times as 19:00-22:30'],
    ],
    [
      'an invalid time zone',
      { 'content/site.yaml': validContent['content/site.yaml'].replace('Europe/London', 'London') },
      ['content/site.yaml:5  "timeZone": write a time zone such as Europe/London'],
    ],
    [
      'invalid YAML',
      { 'content/forms/contact.yaml': 'title: Write\ntitle: Again\n' },
      [
        'content/forms/contact.yaml:2  This is not YAML: the same setting is here twice. Keep one of them.',
      ],
    ],
    [
      'a dead link',
      visit('\nGo [there](/vist).\n'),
      ['content/pages/visit.md:6  The link /vist leads nowhere. Did you mean "/visit"?'],
    ],
    [
      'a link to an unknown heading',
      visit('## By bus\n\nSee [the train](#by-buss).\n'),
      ['content/pages/visit.md:7  /visit has no heading "#by-buss". Did you mean "by-bus"?'],
    ],
    [
      'a link without a leading slash or scheme',
      visit('[here](visit)\n'),
      [
        'content/pages/visit.md:5  The link "visit" cannot be followed. Begin it with /, https://, mailto: or tel:.',
      ],
    ],
    [
      'a dead link in the navigation',
      { 'content/site.yaml': validContent['content/site.yaml'].replace('/visit', '/visits') },
      ['content/site.yaml:20  The link /visits leads nowhere. Did you mean "/visit"?'],
    ],
    [
      'a missing picture',
      visit('{% picture src="/pictures/hil.svg" alt="A hill" /%}\n'),
      [
        'content/pages/visit.md:5  There is no picture public/pictures/hil.svg. Did you mean "/pictures/hill.svg"?',
      ],
    ],
    [
      'a picture without a text alternative',
      visit('{% picture src="/pictures/hill.svg" /%}\n'),
      [
        'content/pages/visit.md:5  The picture /pictures/hill.svg has no text alternative. Write alt="what it shows".',
      ],
    ],
    [
      'a Markdown picture without a text alternative',
      visit('\n![](/pictures/hill.svg)\n'),
      [
        'content/pages/visit.md:6  The picture /pictures/hill.svg has no text alternative. Write alt="what it shows".',
      ],
    ],
    [
      'an unknown form',
      visit('{% form id="contct" /%}\n'),
      [
        'content/pages/visit.md:5  There is no form "contct" in content/forms. Did you mean "contact"?',
      ],
    ],
    [
      'an unknown section',
      visit('\n\n{% openinghours /%}\n'),
      [
        'content/pages/visit.md:7  There is no section "openinghours". Did you mean "opening-hours"?',
      ],
    ],
    [
      'an unknown setting of a section',
      visit('{% picture src="/pictures/hill.svg" alt="A hill" captoin="Hill" /%}\n'),
      ['content/pages/visit.md:5  "captoin" is not a setting of picture. Did you mean "caption"?'],
    ],
    [
      'a missing setting of a section',
      visit('{% form /%}\n'),
      ['content/pages/visit.md:5  form needs "id". Write {% form id="…" %}.'],
    ],
    [
      'a tag that is not closed',
      visit('{% prose title="A" %}\nText\n'),
      [
        'content/pages/visit.md:5  A section tag has no partner. Open it with {% name %} and close it with {% /name %}, or write {% name /%}.',
      ],
    ],
    [
      'a heading of level 1',
      visit('# Visit\n'),
      [
        'content/pages/visit.md:5  The page’s title is the "title" at the top. Begin headings here with ##.',
      ],
    ],
    [
      'missing front matter',
      { 'content/pages/visit.md': 'Just words\n' },
      [
        'content/pages/visit.md:1  The file must begin with its settings between two lines of ---, such as title: Visit us.',
      ],
    ],
    [
      'a page with a reserved path',
      { 'content/pages/search.md': `${visitHead}Words\n` },
      ['content/pages/search.md:1  The site itself answers /search. Rename this file.'],
    ],
    [
      'a page with the path of a project’s forms',
      { 'content/pages/p/visit.md': `${visitHead}Words\n` },
      ['content/pages/p/visit.md:1  The site itself answers /p/visit. Rename this file.'],
    ],
    [
      'two files with the same path',
      { 'content/pages/visit/index.md': `${visitHead}Words\n` },
      [
        'content/pages/visit/index.md:1  This file and content/pages/visit.md have the same address /visit. Rename one.',
      ],
    ],
    [
      'an unknown author',
      {
        'content/people.yaml': '- id: ana\n  name: Ana\n  role: Doctor\n',
        'content/journal/first.md':
          '---\ntitle: First\ndescription: The first post of the tests.\ndate: 2026-02-01\nauthor: anna\n---\nHi\n',
      },
      [
        'content/journal/first.md:5  There is no person "anna" in content/people.yaml. Did you mean "ana"?',
      ],
    ],
    [
      'an invalid date',
      {
        'content/journal/first.md':
          '---\ntitle: First\ndescription: The first post of the tests.\ndate: 2026-02-30\n---\nHi\n',
      },
      [
        'content/journal/first.md:4  "date": write a day that exists as year-month-day, such as 2026-11-27',
      ],
    ],
    [
      'a redirect that hides a page, and one with an unknown target',
      { 'content/redirects.yaml': '- from: /visit\n  to: /\n- from: /old\n  to: /vist\n' },
      [
        'content/redirects.yaml:1  /visit is a page of this site; a redirect would hide it.',
        'content/redirects.yaml:3  /old leads to /vist, which is no page. Did you mean "/visit"?',
      ],
    ],
  ])('%s', async (_what, files, expected) => {
    const problems = await problemsWith(files);
    expect(problems).toEqual(expected);
  });

  test('a missing site.yaml', async () => {
    const files: Record<string, string> = { ...validContent };
    delete files['content/site.yaml'];
    const problems = await contentProblems(writeTree(files));
    expect(problems.map(formatProblem)).toEqual([
      'content/site.yaml  This file is missing. The site cannot do without it.',
    ]);
  });
});

test('derives paths from the folders and names of files', async () => {
  const loaded = await loadContent(
    writeTree({
      ...validContent,
      'content/pages/visit/bus.md': visitHead,
      'content/pages/a/b/index.md': visitHead,
      'content/pages/a/_section.yaml': 'title: A\n',
    }),
  );
  if (!loaded.ok) throw new Error(loaded.problems.map(formatProblem).join('\n'));
  expect([...loaded.content.pages.keys()].sort()).toEqual(['/', '/a/b', '/visit', '/visit/bus']);
  expect([...loaded.content.sections.keys()]).toEqual(['/a']);
});

test('shows a form of content/forms in a page', async () => {
  const loaded = await loadContent(
    writeTree({
      ...validContent,
      'content/forms/lend.yaml': 'title: Borrow\nfields:\n  - name: who\n    label: Who\n',
      'content/pages/borrow.md': `${visitHead}{% form id="lend" /%}\n`,
    }),
  );
  if (!loaded.ok) throw new Error(loaded.problems.map(formatProblem).join('\n'));
  const body = loaded.content.pages.get('/borrow')?.body.nodes;
  expect(body).toEqual([expect.objectContaining({ section: 'form', title: 'Borrow' })]);
});
