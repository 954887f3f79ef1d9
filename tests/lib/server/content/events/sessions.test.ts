import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { findBooking } from '@/lib/server/bookings/booking';
import { bookingMailText, createTicket } from '@/lib/server/bookings/ticket';
import { bookingTimes, changesEnd, reminderTime } from '@/lib/server/content/events/booking-times';
import { renderCalendar } from '@/lib/server/site/feeds/calendar';
import { createPage } from '@/lib/server/site/pages/page-props';
import { buildStructuredData } from '@/lib/server/site/seo/structured-data';
import { contentWith, eventFile, problemsWith } from '@/tests/support/content';
import { sectionMeta } from '@/lib/words/lib/server/content/sections';
import { eventWords } from '@/lib/words/lib/server/content';
import { contentSchemaWords } from '@/lib/words/lib/server/content/schemas';
import { sessionProblemWords } from '@/lib/words/lib/server/content/events';

const url = 'https://example.org';
const path = '/events/course';

const weekend = `  - { date: 2027-06-12, from: '10:00', to: '16:00', title: Drawing }
  - { date: 2027-06-13, from: '11:00', to: '15:00' }
`;

/** Returns the file of an event with sessions; `settings` are more lines. */
function courseFile(sessions = weekend, settings = ''): string {
  const times = /^date:.*\nfrom:.*\nto:.*\n/m;
  return eventFile('Course', settings).replace(times, `sessions:\n${sessions}`);
}

const load = (settings = '') =>
  contentWith({
    'content/events/course.yaml': courseFile(weekend, `form: book\n${settings}`),
    'content/pages/index.md':
      '---\ntitle: Home\ndescription: The home page of a clinic for tests.\n---\n{% events-list /%}\n',
    'content/forms/book.yaml':
      'title: Book\nfields:\n  - { name: event, label: Event, kind: radios, options: events }\n',
  });

test('lists the sessions on the page of the event', async () => {
  const view = createPage(await load(), path, new Date('2027-06-01'))?.props.view;
  expect(view).toMatchObject({
    date: '2027-06-12',
    weekday: 'Saturday',
    lastDay: 'to Sunday 13 June 2027',
    facts: [
      { label: 'Session 1', text: 'Saturday 12 June 2027, 10:00 to 16:00: Drawing' },
      { label: 'Session 2', text: 'Sunday 13 June 2027, 11:00 to 15:00' },
      { label: 'Where', text: 'The dome' },
    ],
  });
});

test('says in place of the sessions that the event is cancelled', async () => {
  const content = await load('status: cancelled\n');
  const view = createPage(content, path, new Date('2027-06-01'))?.props.view;
  expect(view).toMatchObject({ facts: [{ label: 'When', text: 'Cancelled' }, { label: 'Where' }] });
});

test('lists the event with its first and last date until its last session ends', async () => {
  const content = await load();
  const listAt = (now: string) => createPage(content, '/', new Date(now))?.props.view.body;
  const listed = { dateText: '12 to 13 June 2027', timeText: eventWords.sessions(2, '10:00') };
  expect(listAt('2027-06-13T13:59Z')).toMatchObject([{ events: [listed] }]);
  expect(listAt('2027-06-13T14:00Z')).toMatchObject([{ events: [] }]);
});

test('writes an entry per session to the calendar file, with UIDs that stay', async () => {
  const content = await load();
  const file = renderCalendar(content.events, content, url, new Date('2027-01-01'));
  const entries = ICAL.Component.fromString(file)
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component))
    .map(({ uid, summary, startDate, endDate }) => [
      uid,
      summary,
      startDate.toJSDate().toISOString(),
      endDate.toJSDate().toISOString(),
    ]);
  expect(entries).toEqual([
    [
      'events-course@example.org',
      'Course: Drawing',
      '2027-06-12T09:00:00.000Z',
      '2027-06-12T15:00:00.000Z',
    ],
    [
      'events-course#2@example.org',
      'Course',
      '2027-06-13T10:00:00.000Z',
      '2027-06-13T14:00:00.000Z',
    ],
  ]);
});

test('names the sessions in structured data', async () => {
  expect(buildStructuredData(await load(), path, url)).toMatchObject({
    '@graph': [
      {
        startDate: '2027-06-12T09:00:00.000Z',
        endDate: '2027-06-13T14:00:00.000Z',
        subEvent: [
          {
            '@type': 'Event',
            name: sectionMeta.drawing.label,
            startDate: '2027-06-12T09:00:00.000Z',
          },
          { '@type': 'Event', name: 'Course', endDate: '2027-06-13T14:00:00.000Z' },
        ],
      },
      {},
    ],
  });
});

test('books all sessions at once, with all times on the ticket and in the mail', async () => {
  const content = await load('booking: { places: 8 }\n');
  const { site, forms } = content;
  const form = forms.get('book');
  const booking = form && findBooking(form, [['event', ['course']]], content);
  if (booking === undefined) throw new Error('no booking');
  expect(createTicket(booking, 'ABC', site)).toMatchObject({
    lastDay: 'to Sunday 13 June 2027',
    facts: [{ label: 'Session 1' }, { label: 'Session 2' }, { label: 'Where' }],
  });
  const text = bookingMailText(booking, { site, siteUrl: url, bookingPage: '/booking/x' });
  expect(text).toContain('Course\n12 to 13 June 2027\nSession 1: Saturday 12 June 2027');
});

test('counts times from the start of the first session, and closes when it starts', async () => {
  const content = await load(
    'booking: { places: 8, reminder: 1 day before, opens: 2 weeks before }\n',
  );
  const data = content.events[0]?.data;
  if (data === undefined) throw new Error('no event');
  const { timeZone } = content.site;
  expect(reminderTime(data, timeZone)).toEqual(new Date('2027-06-11T09:00Z'));
  expect(bookingTimes(data, timeZone)).toEqual({
    opens: new Date('2027-05-29T09:00Z'),
    closes: new Date('2027-06-12T09:00Z'),
  });
  expect(changesEnd(data, timeZone)).toEqual(new Date('2027-06-12T09:00Z'));
});

test('keeps the times of the clock when clocks change between sessions', async () => {
  const content = await contentWith({
    'content/events/night.yaml': courseFile(
      "  - { date: 2026-10-24, from: '23:00', to: '03:00' }\n  - { date: 2026-10-25, from: '19:00', to: '20:00' }\n",
    ),
  });
  const file = renderCalendar(content.events, content, url, new Date('2026-01-01'));
  const times = [...file.matchAll(/DT(?:START|END):(.*)\r/g)].map(([, time]) => time);
  expect(times).toEqual([
    '20261024T220000Z',
    // Five hours later: the hour from 01:00 occurs twice.
    '20261025T030000Z',
    '20261025T190000Z',
    '20261025T200000Z',
  ]);
});

const [first = '', second = ''] = weekend.split('\n');

test.each([
  ['overlap', `${first}\n${first}\n`, `5  ${sessionProblemWords.overlap(2, 1)}`],
  ['are not in order', `${second}\n${first}\n`, `5  ${sessionProblemWords.overlap(2, 1)}`],
  [
    'end before they begin',
    `${first.replace('10:00', '17:00')}\n${second}\n`,
    `4  "sessions[1].to": ${contentSchemaWords.eventEnd}`,
  ],
  [
    'are skipped by the clocks',
    `  - { date: 2027-03-28, from: '01:30', to: '02:15' }\n${second}\n`,
    `4  ${sessionProblemWords.skipped}`,
  ],
  [
    'have a time that the clocks skip',
    "  - { date: 2027-03-28, from: '00:00', to: '01:30' }\n  - { date: 2027-03-28, from: '02:00', to: '03:00' }\n",
    `4  ${sessionProblemWords.noSuchTime('01:30', '2027-03-28')}`,
  ],
  ['are one', `${first}\n`, `3  "sessions": ${contentSchemaWords.oneSession}`],
])('reports sessions that %s', async (_, sessions, problem) => {
  const problems = await problemsWith({ 'content/events/course.yaml': courseFile(sessions) });
  expect(problems).toEqual([`content/events/course.yaml:${problem}`]);
});

test('reports sessions of an event with a time of its own or with a series', async () => {
  const problems = await problemsWith({
    'content/events/course.yaml': courseFile(
      weekend,
      "from: '10:00'\nrepeats: { rule: FREQ=WEEKLY;COUNT=3 }\n",
    ),
    'content/events/talk.yaml': eventFile('Talk').replace(/^from:.*\n/m, ''),
  });
  expect(problems).toEqual([
    `content/events/course.yaml:10  "from": ${contentSchemaWords.timeOfSessions}`,
    `content/events/course.yaml:11  "repeats": ${contentSchemaWords.repeatedSessions}`,
    `content/events/talk.yaml:1  "from": ${contentSchemaWords.noTime}`,
  ]);
});
