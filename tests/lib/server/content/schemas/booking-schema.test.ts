import { expect, test } from 'vitest';
import { eventFile, problemsWith } from '@/tests/support/content';
import { contentSchemaWords } from '@/lib/words/lib/server/content/schemas';

const file = 'content/events/talk.yaml';

/** Returns the problems of an event's `booking`, whose first line is line 11 of the file. */
async function problemsOf(booking: string): Promise<string[]> {
  const problems = await problemsWith({ [file]: eventFile('Talk', `booking:\n${booking}`) });
  return problems.map((problem) => problem.replace(`${file}:`, ''));
}

test.each(['true', '24', 'yes', '[24 hours]'])(
  'reports a waiting list of %s with what to write',
  async (value) => {
    expect(await problemsOf(`  places: 8\n  waitingList: ${value}\n`)).toEqual([
      `12  "booking.waitingList": ${contentSchemaWords.offerTime}`,
    ]);
  },
);

test.each([
  ["under 12: { label: Under 12, price: '5.00' }"],
  ['under 12: 5.00'],
  ["12s: { label: Under 12, price: '5.00' }"],
])('reports the kind of ticket %s with a name that it can have', async (kind) => {
  const name = kind.slice(0, kind.indexOf(':'));
  expect(await problemsOf(`  tickets:\n    adults: { label: Adults }\n    ${kind}\n`)).toEqual([
    `13  "booking.tickets.${name}": ${contentSchemaWords.ticketName}`,
  ]);
});

test.each([
  [
    '  tickets:\n    adults: 12.00\n',
    '12  "booking.tickets.adults": write the label and the price of the kind, such as { label: Adults, price: \'12.00\' }',
  ],
  [
    '  tickets: [adults]\n',
    '11  "booking.tickets": write a name for each kind, such as { adults: { label: Adults, price: \'12.00\' } }',
  ],
  [
    '  tickets: { adults: { label: Adults, price: [8] } }\n',
    '11  "booking.tickets.adults.price": write the price of one in quotes, such as \'8.00\', or remove it from free tickets',
  ],
  [
    '  tickets: { adults: { lable: Adults } }\n',
    '11  "booking.tickets.adults.label" is missing. Write a text for it.\n11  "lable" is not a setting here. Did you mean "label"?',
  ],
  [
    '  places: 0\n',
    '11  "booking.places": with 0 places, nothing can be booked. Write 1 or more. To end the booking of an event, write "closes"',
  ],
  [
    '  places: { all: 0, children: 4 }\n',
    '11  "booking.places": with 0 places, nothing can be booked. Write 1 or more. To end the booking of an event, write "closes"',
  ],
  [
    '  changes: { until: tomorrow }\n',
    '11  "booking.changes.until": write never, or a time such as "2 days before", a day as 2026-12-01, or a day and a time as 2026-12-01T09:00',
  ],
  [
    '  reminder: true\n',
    '11  "booking.reminder": write a time before the start, such as "1 day before" or "3 hours before"',
  ],
  [
    '  closes: 2\n',
    '11  "booking.closes": write a day and a time as 2026-12-01T09:00, a day as 2026-12-01, or a time before the start as "2 hours before"',
  ],
])('reports %j with file, line and correction', async (booking, problem) => {
  expect((await problemsOf(booking)).join('\n')).toBe(problem);
});
