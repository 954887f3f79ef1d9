import { expect, test } from 'vitest';
import { eventFile, problemsWith, validContent } from '@/tests/support/content';
import { ticketProblemWords, sessionProblemWords } from '@/lib/words/lib/server/content/events';
import {
  eventFormWords,
  formSchemaWords,
  fieldSchemaWords,
  sumWords,
} from '@/lib/words/lib/server/content/forms';
import { contentSchemaWords } from '@/lib/words/lib/server/content/schemas';
import { contentProblemWords, linkWords, bookingCheckWords } from '@/lib/words/lib/server/content';
import { suggestionWords, settingWords } from '@/lib/words/lib/server/content/files';

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
      `content/events/lake.yaml:12  "was": ${formSchemaWords.wasPresent('kids')}.`,
      `content/events/lake.yaml:15  "was": ${formSchemaWords.wasPresent('adults')}.`,
      `content/events/talk.yaml:15  "was": ${formSchemaWords.wasTwice('grown', 'adults', 'pairs')}.`,
      `content/events/talk.yaml:16  "was": ${formSchemaWords.wasPresent('name')}.`,
      `content/events/walk.yaml:12  "booking.tickets.adults.was": ${contentSchemaWords.was}`,
      `content/forms/book.yaml:8  "fields[3].was": ${fieldSchemaWords.wasUncounted}`,
      `content/forms/more.yaml:3  "fields[1].was": ${formSchemaWords.wasPresent('all')}`,
      `content/forms/more.yaml:3  "fields[1].was": ${formSchemaWords.wasPresent('adults')}`,
    ],
  ],
  [
    'an unknown form of an event, and a dead link in its text',
    {
      'content/events/talk.yaml':
        "title: Talk\ndescription: An event of the tests, once.\ndate: 2026-02-01\nfrom: '19:00'\nto: '20:00'\nplace: Here\nlede: A talk.\nform: book\nbody: |\n  One.\n\n  [Two](/two)\n",
    },
    [
      `content/events/talk.yaml:8  ${contentProblemWords.unknownForm('book')}${suggestionWords.oneOf('contact')}`,
      `content/events/talk.yaml:12  ${linkWords.unknownPath('/two', 'content/pages/two.md. Write one of: /, /visit, /events/talk, /f/contact, /pictures/hill.svg, /desk')}`,
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
      `content/events/talk.yaml:12  ${eventFormWords.unknownOption('day', 'fist')}${suggestionWords.didYouMean('first')}`,
      `content/events/talk.yaml:13  ${eventFormWords.unknownField('more')}${suggestionWords.oneOf('day')}`,
      `content/events/walk.yaml:10  ${eventFormWords.withoutForm}`,
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
      `content/events/talk.yaml:12  ${eventFormWords.uncounted('adult')}${suggestionWords.didYouMean('adults')}`,
      `content/events/talk.yaml:13  The price of "adults": ${sumWords.unquoted('8.00')}.`,
      `content/events/walk.yaml:10  ${eventFormWords.pricesWithoutForm}`,
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
      `content/events/bike.yaml:13  ${bookingCheckWords.opensLate}`,
      `content/events/lake.yaml:11  ${bookingCheckWords.sameAnswers('content/events/bike.yaml')}`,
      `content/events/talk.yaml:12  ${bookingCheckWords.withoutAnswers('book')}`,
      `content/events/talk.yaml:14  ${eventFormWords.uncounted('adult')}${suggestionWords.didYouMean('adults')}`,
      `content/events/walk.yaml:10  ${bookingCheckWords.withoutForm}`,
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
      `content/events/talk.yaml:12  ${bookingCheckWords.waitingWithoutPlaces}`,
      `content/events/talk.yaml:12  ${bookingCheckWords.waitingWithoutEmail('come')}`,
      `content/events/walk.yaml:11  "booking.waitingList": ${contentSchemaWords.offerTime}`,
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
      `content/events/talk.yaml:12  ${bookingCheckWords.closesLate}`,
      `content/events/walk.yaml:16  ${bookingCheckWords.closesLate}`,
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
      `content/events/talk.yaml:12  ${bookingCheckWords.atMost(4, 3)}`,
      `content/events/talk.yaml:13  ${bookingCheckWords.atMost(9, 8)}`,
      `content/events/walk.yaml:13  ${bookingCheckWords.atMost(10, 8)}`,
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
      `content/events/talk.yaml:11  "booking.places": ${contentSchemaWords.places}`,
      'content/events/talk.yaml:12  "booking.atMost" must be at least 1.',
      `content/events/talk.yaml:13  "booking.opens": ${contentSchemaWords.bookingTime}`,
      `content/events/talk.yaml:14  ${settingWords.unknown('until')}${settingWords.settingsHere('tickets, pay, places, atMost, opens, closes, changes, waitingList, reminder')}`,
    ],
  ],
])('reports %s, with file, line and correction', async (_what, files, expected) => {
  expect(await problemsWith(files)).toEqual(expected);
});

const nightOf = (date: string, from: string, to: string) =>
  `title: Night\ndescription: An event of the tests, once.\ndate: ${date}\nfrom: '${from}'\nto: '${to}'\nplace: Here\nlede: A talk.\nbody: Words\n`;

test.each([
  // In London, 01:00 to 02:00 is skipped on 28 March 2027, and comes twice on 31 October 2027.
  ['2027-03-28', '01:30', '04:00', `4  ${sessionProblemWords.noSuchTime('01:30', '2027-03-28')}`],
  ['2027-03-27', '20:00', '01:30', `5  ${sessionProblemWords.noSuchTime('01:30', '2027-03-28')}`],
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
