import { expect, test } from 'vitest';
import { eventFile, problemsWith } from '@/tests/support/content';
import { contentSchemaWords } from '@/lib/words/lib/server/content/schemas';
import { issueWords, settingWords, suggestionWords } from '@/lib/words/lib/server/content/files';

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
  ['  tickets:\n    adults: 12.00\n', `12  "booking.tickets.adults": ${contentSchemaWords.ticket}`],
  ['  tickets: [adults]\n', `11  "booking.tickets": ${contentSchemaWords.tickets}`],
  [
    '  tickets: { adults: { label: Adults, price: [8] } }\n',
    `11  "booking.tickets.adults.price": ${contentSchemaWords.ticketPrice}`,
  ],
  [
    '  tickets: { adults: { lable: Adults } }\n',
    `11  "booking.tickets.adults.label" ${issueWords.missing('a text')}\n11  ${settingWords.unknown('lable')}${suggestionWords.didYouMean('label')}`,
  ],
  ['  places: 0\n', `11  "booking.places": ${contentSchemaWords.noPlaces}`],
  ['  places: { all: 0, children: 4 }\n', `11  "booking.places": ${contentSchemaWords.noPlaces}`],
  [
    '  changes: { until: tomorrow }\n',
    `11  "booking.changes.until": ${contentSchemaWords.changesUntil}`,
  ],
  ['  reminder: true\n', `11  "booking.reminder": ${contentSchemaWords.timeBefore}`],
  ['  closes: 2\n', `11  "booking.closes": ${contentSchemaWords.bookingTime}`],
])('reports %j with file, line and correction', async (booking, problem) => {
  expect((await problemsOf(booking)).join('\n')).toBe(problem);
});
