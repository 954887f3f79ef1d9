import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import type { Content } from '@/lib/server/content/content';
import { listSessions } from '@/lib/server/content/dates';
import { loadContent } from '@/lib/server/content/load-content';
import { findSlotEvent } from '@/lib/server/content/resources/slot-event';
import { renderCalendar } from '@/lib/server/site/feeds/calendar';
import { validContent, contentWith, eventFile, seriesFile } from '@/tests/support/content';
import { telescopes } from '@/tests/support/resources';

const url = 'https://example.org';
const revised = new Date('2026-11-01T10:11:12.345Z');

function write(content: Content): string {
  return renderCalendar(content.events, content, url, revised);
}

function parse(file: string): ICAL.Component[] {
  ICAL.design.strict = true;
  return ICAL.Component.fromString(file).getAllSubcomponents('vevent');
}

test('writes an event that parses back to the same values', async () => {
  const content = await contentWith({
    'content/events/saturn.yaml': eventFile('Saturn; rings, shut', 'price: £8, under-16s free\n'),
  });
  const [component] = parse(write(content));
  if (component === undefined) throw new Error('no event');
  const event = new ICAL.Event(component);
  expect(event.summary).toBe('Saturn; rings, shut');
  expect(event.uid).toBe('events-saturn@example.org');
  expect(event.startDate.toJSDate().toISOString()).toBe('2026-11-27T19:00:00.000Z');
  expect(event.endDate.toJSDate().toISOString()).toBe('2026-11-27T21:30:00.000Z');
  expect(event.location).toBe('The dome, Test Clinic, High Street 1, Town');
  expect(event.description).toBe(
    [
      'An event that the tests are about.',
      'Friday 27 November 2026, 19:00 to 21:30',
      '£8, under-16s free',
      'https://example.org/events/saturn',
    ].join('\n'),
  );
  expect(component.getFirstPropertyValue('geo')).toEqual([54.1, -1.9]);
  expect(component.getFirstPropertyValue('url')).toBe('https://example.org/events/saturn');
  expect(String(component.getFirstPropertyValue('dtstamp'))).toBe('2026-11-01T10:11:12Z');
});

test('writes the categories of an event', async () => {
  const content = await contentWith({
    'content/events/walk.yaml': eventFile('Walk', 'category: [Walks, "For you, too"]\n'),
  });
  const [component] = parse(write(content));
  expect(component?.getFirstProperty('categories')?.getValues()).toEqual(['Walks', 'For you, too']);
});

test('writes the address of an event elsewhere, without the position of the organisation', async () => {
  const content = await contentWith({
    'content/events/talk.yaml': eventFile('Talk', 'address: Church Lane 3, Otley\n'),
  });
  const [component] = parse(write(content));
  expect(component?.getFirstPropertyValue('location')).toBe('The dome, Church Lane 3, Otley');
  expect(component?.getFirstPropertyValue('geo')).toBeNull();
});

test('writes a slot of days as whole days that do not count as busy', async () => {
  const content = await contentWith(telescopes);
  const slot = findSlotEvent(content, '/resources/telescopes/2027-01');
  if (slot === undefined) throw new Error('no slot');
  const [component] = parse(renderCalendar([slot], content, url, revised));
  // From the first Saturday to that of the next month, which is the last day.
  expect(String(component?.getFirstPropertyValue('dtstart'))).toBe('2027-01-02');
  expect(String(component?.getFirstPropertyValue('dtend'))).toBe('2027-02-07');
  expect(component?.getFirstPropertyValue('transp')).toBe('TRANSPARENT');
});

test('converts times in summer and past midnight', async () => {
  const content = await contentWith({
    'content/events/late.yaml': eventFile('Late')
      .replace('2026-11-27', '2026-07-01')
      .replace("'21:30'", "'00:30'"),
  });
  const [component] = parse(write(content));
  if (component === undefined) throw new Error('no event');
  const event = new ICAL.Event(component);
  expect(event.startDate.toJSDate().toISOString()).toBe('2026-07-01T18:00:00.000Z');
  expect(event.endDate.toJSDate().toISOString()).toBe('2026-07-01T23:30:00.000Z');
});

test.each([
  ['Europe/London', '2026-10-18', ['10-18T18:00', '10-25T19:00']],
  ['Europe/London', '2027-03-21', ['03-21T19:00', '03-28T18:00']],
  ['America/New_York', '2026-10-25', ['10-25T23:00', '11-02T00:00']],
  ['America/New_York', '2027-03-07', ['03-08T00:00', '03-14T23:00']],
  ['Pacific/Auckland', '2026-09-20', ['09-20T07:00', '09-27T06:00']],
  ['Pacific/Auckland', '2027-03-28', ['03-28T06:00', '04-04T07:00']],
])('keeps 19:00 of a series when clocks change in %s, from %s', async (zone, date, starts) => {
  const content = await contentWith({
    'content/site.yaml': validContent['content/site.yaml'].replace('Europe/London', zone),
    'content/events/sundays.yaml': seriesFile('Sunday', '', 2).replace('2026-11-27', date),
  });
  const written = parse(write(content)).map((component) => {
    const { startDate, endDate } = new ICAL.Event(component);
    expect(endDate.subtractDate(startDate).toSeconds()).toBe(2.5 * 3600);
    return startDate.toJSDate().toISOString().slice(5, 16);
  });
  expect(written).toEqual(starts);
});

test.each([
  ['planned', 'CONFIRMED'],
  ['postponed', 'TENTATIVE'],
  ['cancelled', 'CANCELLED'],
])('writes the status of a %s event as %s', async (status, written) => {
  const content = await contentWith({
    'content/events/talk.yaml': eventFile('Talk', `status: ${status}\n`),
  });
  expect(parse(write(content))[0]?.getFirstPropertyValue('status')).toBe(written);
});

test('folds lines at 75 octets with CR LF and never splits a character', async () => {
  const title = 'Ångström’s 🔭 '.repeat(8).trim();
  const content = await contentWith({ 'content/events/long.yaml': eventFile(title) });
  const file = write(content);
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const [component] = parse(file);
  expect(component?.getFirstPropertyValue('summary')).toBe(title);
});

test('writes the example site’s events so that they parse back', async () => {
  const loaded = await loadContent(process.cwd());
  if (!loaded.ok) throw new Error('the content has mistakes');
  const events = parse(write(loaded.content)).map((component) => new ICAL.Event(component));
  expect(events.map(({ summary }) => summary)).toEqual(
    loaded.content.events.flatMap(({ data }) =>
      listSessions(data).map(({ title }) => [data.title, title].filter(Boolean).join(': ')),
    ),
  );
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
});

test('omits coordinates that the site does not set', async () => {
  const site = validContent['content/site.yaml'].replace(/coordinates:\n.*\n.*\n/, '');
  const content = await contentWith({
    'content/site.yaml': site,
    'content/events/saturn.yaml': eventFile('Saturn'),
  });
  expect(content.site.coordinates).toBeUndefined();
  const [component] = parse(write(content));
  expect(component?.getFirstPropertyValue('summary')).toBe('Saturn');
  expect(component?.getFirstPropertyValue('geo')).toBeNull();
});
