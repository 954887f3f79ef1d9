import { expect, test } from 'vitest';
import { bookingRules } from '@/lib/server/bookings/booking-rules';
import { contentWith, eventFile } from '@/tests/support/content';
import { bookingRuleWords } from '@/lib/words/lib/server/bookings';

const tickets = "tickets: { adults: { label: Adults, price: '12.00' } }";

/** Returns the rules of an event from 19:00 to 21:30 on 27 November 2026, as lines. */
async function rulesOf(settings: string): Promise<string[]> {
  const { events, forms, formRules, site } = await contentWith({
    'content/forms/book.yaml':
      'title: Book\nfields:\n  - { name: day, label: Day, kind: select, options: [first, second] }\n  - { name: adults, label: A, kind: numeric, summary: { other: "{value} adults" } }\n',
    'content/events/talk.yaml': eventFile('Talk', settings),
  });
  const [event] = events;
  if (event === undefined) throw new Error('There is no event.');
  const form = event.data.form ?? '';
  const rules = bookingRules(event, forms.get(form), formRules.get(form), site);
  for (const { bookableOf } of rules) expect(bookableOf).toBe('talk');
  return rules.map(({ label, text }) => `${label}: ${text}`);
}

test.each([
  ['2 days before', 'Booking: Until Wednesday 25 November 2026 at 19:00'],
  ['2026-11-26', 'Booking: Until the end of Thursday 26 November 2026'],
  ['2026-11-27T12:00', 'Booking: Until Friday 27 November 2026 at 12:00'],
])('tells that booking closes with closes: %s', async (closes, rule) => {
  expect(await rulesOf(`form: contact\nbooking: { closes: ${closes} }\n`)).toEqual([rule]);
});

test.each(['0 minutes before', '2026-11-27', '2026-11-27T21:30'])(
  'tells nothing of closes: %s, with the start or the end of the event',
  async (closes) => {
    expect(await rulesOf(`form: contact\nbooking: { closes: ${closes} }\n`)).toEqual([]);
  },
);

test.each([
  [1, `At most: ${bookingRuleWords.places(1)}`],
  [6, `At most: ${bookingRuleWords.places(6)}`],
])('tells that a booking has at most %i', async (atMost, rule) => {
  expect(
    await rulesOf(`form: book\nanswers: { day: first }\nbooking: { atMost: ${atMost} }\n`),
  ).toEqual([rule]);
});

test('tells nothing of the places of one booking if each takes one', async () => {
  expect(await rulesOf('form: contact\nbooking: { atMost: 1 }\n')).toEqual([]);
});

test.each([
  [`booking: { ${tickets} }\n`],
  [`booking: { ${tickets}, pay: door }\n`],
  ["form: book\nanswers: { day: first }\nprices: { adults: '8.00' }\n"],
])('tells that %j is paid at the door', async (settings) => {
  expect(await rulesOf(settings)).toEqual([`Payment: ${bookingRuleWords.atDoor}`]);
});

test.each([
  ['', bookingRuleWords.refunded('Friday 27 November 2026 at 19:00')],
  [
    ', changes: { until: 2 days before }',
    bookingRuleWords.refunded('Wednesday 25 November 2026 at 19:00'),
  ],
  [', changes: { refund: none }', bookingRuleWords.notRefunded('Friday 27 November 2026 at 19:00')],
  [', changes: { until: never }', bookingRuleWords.notPossible],
])('tells of what is paid by card%s how it is cancelled', async (changes, text) => {
  expect(await rulesOf(`booking: { ${tickets}, pay: card${changes} }\n`)).toEqual([
    `Cancelling: ${text}`,
  ]);
});

test.each([
  ['booking: { tickets: { adults: { label: Adults } } }\n'],
  ['form: book\nanswers: { day: first }\n'],
])('tells nothing of the payment of %j', async (settings) => {
  expect(await rulesOf(settings)).toEqual([]);
});
