import { expect, test } from 'vitest';
import { eventFile, problemsWith, validContent } from '@/tests/support/content';
import { ticketProblemWords } from '@/lib/words/lib/server/content/events';
import { eventFormWords } from '@/lib/words/lib/server/content/forms';

test.each([
  [
    'earlier names of kinds that are in use, that two kinds have, or that are no names',
    {
      'content/forms/book.yaml':
        'title: Book\nfields:\n  - { name: day, label: Day, kind: select, options: [first] }\n  - { name: adults, label: A, kind: numeric, was: [grown], summary: { other: "{value} adults" } }\n  - name: kids\n    label: Kids\n    kind: numeric\n    was: children\n',
      'content/forms/more.yaml':
        'title: More\nfields:\n  - { name: adults, label: A, kind: numeric, was: [all, adults], summary: { other: "{value} adults" } }\n',
      'content/events/lake.yaml': eventFile(
        'Lake',
        'booking:\n  tickets:\n    adults: { label: Adults, was: kids }\n    kids:\n      label: Kids\n      was: adults\n',
      ),
      'content/events/talk.yaml': eventFile(
        'Talk',
        'booking:\n  tickets:\n    adults: { label: Adults, was: [grown, grown] }\n    pairs:\n      label: Pairs\n      was: [twos, grown]\n    kids: { label: Kids, was: name }\n',
      ),
      'content/events/walk.yaml': eventFile(
        'Walk',
        'booking:\n  tickets:\n    adults: { label: Adults, was: 2 people }\n',
      ),
    },
    [
      'content/events/lake.yaml:12  "was": "kids" is in use, so it is no earlier name. Remove it here, or what has the name now.',
      'content/events/lake.yaml:15  "was": "adults" is in use, so it is no earlier name. Remove it here, or what has the name now.',
      'content/events/talk.yaml:15  "was": "grown" cannot become both "adults" and "pairs". Write it for one of them.',
      'content/events/talk.yaml:16  "was": "name" is in use, so it is no earlier name. Remove it here, or what has the name now.',
      'content/events/walk.yaml:12  "booking.tickets.adults.was": write the name that the kind had before, such as was: adult, or several as was: [adult, grown-up]',
      'content/forms/book.yaml:8  "fields[3].was": only a number that counts places has an earlier name. Write summary too',
      'content/forms/more.yaml:3  "fields[1].was": "all" is in use, so it is no earlier name. Remove it here, or what has the name now',
      'content/forms/more.yaml:3  "fields[1].was": "adults" is in use, so it is no earlier name. Remove it here, or what has the name now',
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
      'content/events/talk.yaml:12  The link /two leads nowhere: there is no content/pages/two.md. Write one of: /, /visit, /events/talk, /f/contact, /pictures/hill.svg, /desk.',
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
      'content/events/talk.yaml:13  The price of "adults": write the sum in quotes, such as \'8.00\', so that it stays exact.',
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
      'content/events/walk.yaml:11  "booking.waitingList": a waiting list needs the time for which it holds the places that it offers. Write waitingList: 24 hours, or waitingList: 2 days',
    ],
  ],
  [
    'a booking that closes after the event, also that of one date of a series',
    {
      'content/events/talk.yaml': eventFile(
        'Talk',
        'form: contact\nbooking:\n  closes: 2026-11-28\n',
      ),
      'content/events/walk.yaml': eventFile(
        'Walk',
        'form: contact\nbooking: { closes: 2026-12-01 }\nrepeats:\n  rule: FREQ=WEEKLY;COUNT=3\n  dates:\n    2026-12-04:\n      booking: { closes: 2026-12-04T21:31 }\n',
      ),
    },
    [
      'content/events/talk.yaml:12  Booking closes after the event has ended. Write an earlier "closes", or remove it: booking then closes at the start of an event with "places", and at the end of another.',
      'content/events/walk.yaml:16  Booking closes after the event has ended. Write an earlier "closes", or remove it: booking then closes at the start of an event with "places", and at the end of another.',
    ],
  ],
  [
    'bookings that could be larger than the event or a kind of ticket',
    {
      'content/events/talk.yaml': eventFile(
        'Talk',
        'booking:\n  tickets:\n    adults: { label: Adults, places: 3, atMost: 4 }\n    children: { label: Children, atMost: 9 }\n  places: 8\n  atMost: 8\n',
      ),
      'content/events/walk.yaml': eventFile(
        'Walk',
        'booking:\n  tickets: { adults: { label: Adults } }\n  places: { all: 8, adults: 4 }\n  atMost: 10\n',
      ),
    },
    [
      'content/events/talk.yaml:12  There are 3 places, so a booking cannot have 4. Write "atMost: 3" or less.',
      'content/events/talk.yaml:13  There are 8 places, so a booking cannot have 9. Write "atMost: 8" or less.',
      'content/events/walk.yaml:13  There are 8 places, so a booking cannot have 10. Write "atMost: 8" or less.',
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
])('reports %s, with file, line and correction', async (_what, files, expected) => {
  expect(await problemsWith(files)).toEqual(expected);
});

const nightOf = (date: string, from: string, to: string) =>
  `title: Night\ndescription: An event of the tests, once.\ndate: ${date}\nfrom: '${from}'\nto: '${to}'\nplace: Here\nlede: A talk.\nbody: Words\n`;

test.each([
  // In London, 01:00 to 02:00 is skipped on 28 March 2027, and comes twice on 31 October 2027.
  ['2027-03-28', '01:30', '04:00', '4  The clocks go forward on 2027-03-28, and 01:30 does not'],
  ['2027-03-27', '20:00', '01:30', '5  The clocks go forward on 2027-03-28, and 01:30 does not'],
])('reports a time that the clocks skip: %s, %s to %s', async (date, from, to, problem) => {
  const file = 'content/events/night.yaml';
  const problems = await problemsWith({ [file]: nightOf(date, from, to) });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(`${file}:${problem}`);
});

test.each([
  ['2027-03-27', '20:00', '01:00'],
  ['2027-03-28', '02:00', '04:00'],
  ['2027-10-31', '01:30', '04:00'],
])('accepts the times %s, %s to %s', async (date, from, to) => {
  expect(await problemsWith({ 'content/events/night.yaml': nightOf(date, from, to) })).toEqual([]);
});

const ticketsFile = (more: string, kind = "price: '480.00'") =>
  eventFile('Course', `${more}booking:\n  tickets: { all-days: { label: All days, ${kind} } }\n`);

test.each([
  ['price: CHF 480 a person', 'CHF'],
  ['price: 480 EUR', 'EUR'],
  ['price: €480, children free', '€'],
  ['price: 480 kr', 'kr'],
  ["price: '$480'", '$'],
])('reports %s beside prices in pounds', async (price, mark) => {
  expect(await problemsWith({ 'content/events/course.yaml': ticketsFile(`${price}\n`) })).toEqual([
    `content/events/course.yaml:10  ${eventFormWords.otherCurrency(mark, 'GBP')}`,
  ]);
});

test.each(['price: £480 a person', 'price: 480 GBP', "price: '480'", 'price: ALL welcome, 480'])(
  'accepts %s beside prices in pounds',
  async (price) => {
    const files = { 'content/events/course.yaml': ticketsFile(`${price}\n`) };
    expect(await problemsWith(files)).toEqual([]);
  },
);

test('names the setting of tickets that cost more than a card can be charged', async () => {
  const booking = `booking:\n  pay: card\n  tickets: { all-days: { label: All days, price: '400000.00', atMost: 9 } }\n`;
  const problems = await problemsWith({
    'content/events/course.yaml': eventFile('Course', booking),
  });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(ticketProblemWords.tooLarge);
});

test('reports tickets whose bookings are mailed to no address', async () => {
  const site = validContent['content/site.yaml'];
  const withoutContact = site.replace('contact:\n  email: hello@example.org', 'contact: {}');
  const problems = await problemsWith({
    'content/site.yaml': withoutContact,
    'content/events/course.yaml': ticketsFile(''),
  });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(ticketProblemWords.notNotified);
});
