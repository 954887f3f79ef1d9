import { expect, test } from 'vitest';
import { parseCalendar } from '@/lib/server/content/calendars/parse-calendar';

const now = new Date('2026-11-20T12:00:00Z');
const london = 'Europe/London';

function calendar(...events: readonly string[]): string {
  const bodies = events.map((event, index) => `BEGIN:VEVENT\nUID:${index}@x\n${event}\nEND:VEVENT`);
  return `BEGIN:VCALENDAR\nVERSION:2.0\n${bodies.join('\n')}\nEND:VCALENDAR\n`.replaceAll(
    '\n',
    '\r\n',
  );
}

const zone = `BEGIN:VTIMEZONE
TZID:Somewhere
BEGIN:STANDARD
DTSTART:19700101T000000
TZOFFSETFROM:+0300
TZOFFSETTO:+0300
END:STANDARD
END:VTIMEZONE`;

test.each([
  ['in UTC', 'DTSTART:20261201T190000Z', 19 * 60],
  ['in a named time zone', 'DTSTART;TZID=Europe/Paris:20261201T200000', 19 * 60],
  ['in an unknown time zone, as the site’s', 'DTSTART;TZID=Moon/Far:20261201T190000', 19 * 60],
  ['without a time zone, as the site’s', 'DTSTART:20261201T190000', 19 * 60],
])('parses a time %s', (_case, start, from) => {
  const [event] = parseCalendar(calendar(`SUMMARY:Talk\n${start}`), london, now) ?? [];
  expect(event).toMatchObject({ title: 'Talk', date: '2026-12-01', from });
});

test('uses a time zone that the calendar defines', () => {
  const text = calendar('SUMMARY:Talk\nDTSTART;TZID=Somewhere:20261201T010000');
  const described = text.replace('VERSION:2.0', `VERSION:2.0\r\n${zone.replaceAll('\n', '\r\n')}`);
  expect(parseCalendar(described, london, now)).toMatchObject([
    { date: '2026-11-30', from: 22 * 60 },
  ]);
});

test('gives an all-day event no time', () => {
  const [event] =
    parseCalendar(calendar('SUMMARY:Fair\nDTSTART;VALUE=DATE:20261205'), london, now) ?? [];
  expect(event).toEqual({ title: 'Fair', summary: '', date: '2026-12-05' });
});

test('expands a recurring event without its excluded and moved occurrences', () => {
  const weekly = `SUMMARY:Club night
DTSTART;TZID=Europe/London:20260903T193000
RRULE:FREQ=WEEKLY;UNTIL=20261217T235959Z
EXDATE;TZID=Europe/London:20261203T193000`;
  const moved = `BEGIN:VEVENT
UID:0@x
RECURRENCE-ID;TZID=Europe/London:20261210T193000
SUMMARY:Club night, early
DTSTART;TZID=Europe/London:20261210T180000
END:VEVENT`;
  const text = calendar(weekly).replace(
    'END:VCALENDAR',
    `${moved.replaceAll('\n', '\r\n')}\r\nEND:VCALENDAR`,
  );
  const events = parseCalendar(text, london, now);
  expect(events?.map(({ title, date, from }) => [title, date, from])).toEqual([
    ['Club night', '2026-11-26', 1170],
    ['Club night, early', '2026-12-10', 1080],
    ['Club night', '2026-12-17', 1170],
  ]);
});

test('leaves out past, cancelled, distant and untitled events', () => {
  const text = calendar(
    'SUMMARY:Over\nDTSTART:20261119T190000Z',
    'SUMMARY:Called off\nSTATUS:CANCELLED\nDTSTART:20261201T190000Z',
    'SUMMARY:Far away\nDTSTART:20291201T190000Z',
    'DTSTART:20261201T190000Z',
    'SUMMARY:No day',
    'SUMMARY:Kept\nDTSTART:20261202T190000Z',
  );
  expect(parseCalendar(text, london, now)?.map(({ title }) => title)).toEqual(['Kept']);
});

test('truncates texts to one line and drops javascript: links', () => {
  const long = 'a'.repeat(300);
  const text = calendar(
    `SUMMARY:Talk\\nand tea\nLOCATION:Hall\\, Town\nURL:https://example.org/a\nDTSTART:20261201T190000Z`,
    `SUMMARY:Bad\nDESCRIPTION:${long}\nURL:javascript:alert(1)\nDTSTART:20261202T190000Z`,
  );
  const [good, bad] = parseCalendar(text, london, now) ?? [];
  expect(good).toMatchObject({
    title: 'Talk and tea',
    summary: 'Hall, Town',
    href: 'https://example.org/a',
  });
  expect(bad?.summary).toHaveLength(200);
  expect(bad?.href).toBeUndefined();
});

test('expands a rule without an end for half a year', () => {
  const text = calendar('SUMMARY:Daily\nDTSTART:20260101T190000Z\nRRULE:FREQ=DAILY');
  const events = parseCalendar(text, london, now);
  expect(events).toHaveLength(181);
  expect(events?.at(-1)?.date).toBe('2027-05-19');
});

test.each(['', '<html>', 'BEGIN:VCARD\r\nEND:VCARD\r\n', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT'])(
  'returns undefined for %j',
  (text) => {
    expect(parseCalendar(text, london, now)).toBeUndefined();
  },
);

test.each([
  ['of whole days', 'DTSTART;VALUE=DATE:20261119\nDTEND;VALUE=DATE:20261122', '2026-11-22T00:00Z'],
  ['with times', 'DTSTART:20261119T100000Z\nDTEND:20261121T160000Z', '2026-11-21T16:00Z'],
  ['with a duration', 'DTSTART:20261119T100000Z\nDURATION:P2DT6H', '2026-11-21T16:00Z'],
])('lists an event %s until it ends', (_case, times, end) => {
  const text = calendar(`SUMMARY:Festival\n${times}`);
  const endsAt = new Date(end);
  const before = new Date(endsAt.getTime() - 1);
  expect(parseCalendar(text, london, before)).toMatchObject([
    { title: 'Festival', date: '2026-11-19', lastDate: '2026-11-21', endsAt },
  ]);
  expect(parseCalendar(text, london, endsAt)).toEqual([]);
});

test('lists a running occurrence of a recurring event until it ends', () => {
  const text = calendar(
    'SUMMARY:Camp\nDTSTART;VALUE=DATE:20261105\nDTEND;VALUE=DATE:20261108\nRRULE:FREQ=WEEKLY;COUNT=4',
  );
  const dates = parseCalendar(text, london, new Date('2026-11-21T12:00Z'));
  expect(dates?.map(({ date, lastDate }) => [date, lastDate])).toEqual([
    ['2026-11-19', '2026-11-21'],
    ['2026-11-26', '2026-11-28'],
  ]);
});

test('lists an event past midnight until it ends, as one day', () => {
  const text = calendar('SUMMARY:Party\nDTSTART:20261119T210000Z\nDTEND:20261120T020000Z');
  const [party] = parseCalendar(text, london, new Date('2026-11-20T01:00Z')) ?? [];
  expect(party).toMatchObject({ date: '2026-11-19', endsAt: new Date('2026-11-20T02:00Z') });
  expect(party?.lastDate).toBeUndefined();
  expect(parseCalendar(text, london, new Date('2026-11-20T03:00Z'))).toEqual([]);
});
