import { describe, expect, test } from 'vitest';
import { loadContent } from '@/lib/server/content/load-content';
import { formatProblem } from '@/lib/server/content/files/problems';
import { contentProblems, eventFile, validContent, problemsWith } from '@/tests/support/content';
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
      'an unknown form of an event, and a dead link in its text',
      {
        'content/events/talk.yaml':
          "title: Talk\ndescription: An event of the tests, once.\ndate: 2026-02-01\nfrom: '19:00'\nto: '20:00'\nplace: Here\nlede: A talk.\nform: book\nbody: |\n  One.\n\n  [Two](/two)\n",
      },
      [
        'content/events/talk.yaml:8  There is no form "book" in content/forms. Write one of: contact.',
        'content/events/talk.yaml:12  The link /two leads nowhere. Write one of: /, /visit, /events/talk, /f/contact, /pictures/hill.svg, /desk.',
      ],
    ],
    [
      'answers of an event that its form does not have',
      {
        'content/forms/book.yaml':
          'title: Book\nfields:\n  - { name: day, label: Day, kind: select, options: [first, second] }\n  - { name: more, label: More, required: false }\n',
        'content/events/talk.yaml': eventFile(
          'Talk',
          'form: book\nanswers:\n  day: fist\n  more: words\n',
        ),
        'content/events/walk.yaml': eventFile('Walk', 'answers: { day: first }\n'),
      },
      [
        'content/events/talk.yaml:12  "day" has no option "fist". Did you mean "first"?',
        'content/events/talk.yaml:13  The form has no select or radios "more". Write one of: day.',
        'content/events/walk.yaml:10  Answers need a form. Write "form" too.',
      ],
    ],
    [
      'prices of an event that its form does not count, and that are no sums',
      {
        'content/forms/book.yaml':
          'title: Book\nfields:\n  - { name: adults, label: A, kind: numeric, summary: { other: "{value} adults" } }\n  - { name: day, label: Day }\n',
        'content/events/talk.yaml': eventFile(
          'Talk',
          "form: book\nprices:\n  adult: '8.00'\n  adults: 8\n",
        ),
        'content/events/walk.yaml': eventFile('Walk', "prices: { adults: '8.00' }\n"),
      },
      [
        'content/events/talk.yaml:12  The form has no numeric field "adult" with a "summary" by plural form. Did you mean "adults"?',
        "content/events/talk.yaml:13  write the sum in quotes, such as '8.00', so that it stays exact",
        'content/events/walk.yaml:10  Prices need a form. Write "form" too.',
      ],
    ],
    [
      'a booking of an event that cannot be counted, and times in the wrong order',
      {
        'content/forms/book.yaml':
          'title: Book\nfields:\n  - { name: adults, label: A, kind: numeric, summary: { other: "{value} adults" } }\n  - { name: day, label: Day, kind: select, options: [first, second] }\n',
        'content/events/bike.yaml': eventFile(
          'Bike',
          'form: book\nanswers: { day: first }\nbooking:\n  opens: 2026-11-26\n  closes: 2 days before\n',
        ),
        'content/events/lake.yaml': eventFile('Lake', 'form: book\nanswers: { day: first }\n'),
        'content/events/talk.yaml': eventFile(
          'Talk',
          'form: book\nbooking:\n  places:\n    all: 8\n    adult: 4\n',
        ),
        'content/events/walk.yaml': eventFile('Walk', 'booking: { places: 8 }\n'),
      },
      [
        'content/events/bike.yaml:13  Booking opens after it closes. Write an earlier "opens" or a later "closes".',
        'content/events/lake.yaml:11  This event and content/events/bike.yaml have the same form and answers, so that bookings of both count for one. Give each answers of its own.',
        'content/events/talk.yaml:12  Places are counted by the answers that name the event. Write "answers" with a choice of the form "book", or "options: events" for one of its fields.',
        'content/events/talk.yaml:14  The form has no numeric field "adult" with a "summary" by plural form. Did you mean "adults"?',
        'content/events/walk.yaml:10  Booking needs a form. Write "form" too.',
      ],
    ],
    [
      'a waiting list without places, for a form without an address',
      {
        'content/events/talk.yaml': eventFile(
          'Talk',
          'form: come\nbooking:\n  waitingList: 24 hours\n',
        ),
        'content/forms/come.yaml':
          'title: Come\nfields:\n  - { name: email, label: E-mail address, kind: email, required: false }\n',
        'content/events/walk.yaml': eventFile('Walk', 'booking:\n  waitingList: a day\n'),
      },
      [
        'content/events/talk.yaml:12  A waiting list needs a number of places. Write "places" too.',
        'content/events/talk.yaml:12  Offers from the waiting list are mailed, and the form "come" has no required field of kind "email".',
        'content/events/walk.yaml:11  "booking.waitingList": write for how long an offer holds its places, such as "24 hours" or "2 days"',
      ],
    ],
    [
      'values of a booking that cannot be read',
      {
        'content/events/talk.yaml': eventFile(
          'Talk',
          'booking:\n  places: many\n  atMost: 0\n  opens: tomorrow\n  until: 5\n',
        ),
      },
      [
        'content/events/talk.yaml:11  "booking.places": write a whole number of places, such as 40, or numbers such as { all: 40, children: 10 }',
        'content/events/talk.yaml:12  "booking.atMost" must be at least 1.',
        'content/events/talk.yaml:13  "booking.opens": write a day and a time as 2026-12-01T09:00, a day as 2026-12-01, or a time before the start as "2 hours before"',
        'content/events/talk.yaml:14  "until" is not a setting here. Settings here are: tickets, pay, places, atMost, opens, closes, changes, waitingList, reminder.',
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
