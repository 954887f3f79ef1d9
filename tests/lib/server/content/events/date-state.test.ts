import { expect, test } from 'vitest';
import { eventNotice } from '@/lib/server/content/events/event-facts';
import { findEvent } from '@/lib/server/content/events/event-key';
import type { DateState } from '@/lib/server/content/events/date-state';
import { loadContent } from '@/lib/server/content/load-content';
import { formatProblem } from '@/lib/server/content/files/problems';
import { renderCalendar } from '@/lib/server/site/feeds/calendar';
import { createPage } from '@/lib/server/site/pages/page-props';
import { getShareCard } from '@/lib/server/site/seo/share-card';
import { buildStructuredData } from '@/lib/server/site/seo/structured-data';
import { getSearchIndex } from '@/lib/server/site/search/search-index';
import { eventFile, seriesFile, validContent } from '@/tests/support/content';
import { room } from '@/tests/support/resources';
import { noon } from '@/tests/support/submissions';
import { writeTree } from '@/tests/support/tree';
import { eventNoticeWords, eventWords } from '@/lib/words/lib/server/content';

const form = `title: Book places
fields:
  - { name: evening, label: Which evening?, kind: select, options: events }
  - { name: email, label: E-mail address, kind: email }
`;

const state = (overrides: Partial<DateState> = {}): DateState => ({
  event: 'fair',
  state: 'cancelled',
  reason: 'The roof leaks.',
  refunds: false,
  operator: 'ana@example.org',
  changedAt: noon,
  sequence: 1,
  ...overrides,
});

const friday = { date: '2026-12-11', from: 18 * 60, to: 20 * 60 };
const moved = { state: 'moved', times: friday, sequence: 2 } as const;

/** Loads a fair, a talk a week later and a series, all with one form. */
async function load(
  dateStates: readonly DateState[],
  files: Readonly<Record<string, string>> = {},
) {
  const root = writeTree({
    ...validContent,
    'content/forms/book.yaml': form,
    'content/events/fair.yaml': eventFile('Fair', 'form: book\n'),
    'content/events/talk.yaml': eventFile('Talk', 'form: book\n', '2026-12-04'),
    'content/events/nights.yaml': seriesFile('Nights', 'form: book\n'),
    ...files,
  });
  const loaded = await loadContent(root, { now: noon, dateStates });
  if (!loaded.ok) throw new Error(loaded.problems.map(formatProblem).join('\n'));
  return loaded.content;
}

const find = (content: Awaited<ReturnType<typeof load>>, key: string) => {
  const event = findEvent(content, key);
  if (event === undefined) throw new Error(`There is no ${key}.`);
  return event;
};

test('a date that is called off at the desk reads as one that its file calls off', async () => {
  const atDesk = await load([state()]);
  const inFile = await load([], {
    'content/events/fair.yaml': eventFile(
      'Fair',
      'form: book\nstatus: cancelled\nreason: The roof leaks.\n',
    ),
  });
  const { dateState, written: _written, ...event } = find(atDesk, 'fair');
  expect(event).toEqual(find(inFile, 'fair'));
  expect(dateState).toEqual(state());
  expect(event.listed).toMatchObject({ timeText: 'Cancelled', booking: undefined });
  const page = createPage(atDesk, '/events/fair', noon);
  expect(page?.props.meta.title).toBe('Cancelled: Fair');
  expect(page?.props.view).toMatchObject({
    notice: { label: 'Cancelled', text: `${eventNoticeWords.cancelled} The roof leaks.` },
    form: { form: { active: false } },
    booking: { heading: 'Cancelled', state: 'closed' },
  });
});

test('the desk decides about one date of a series, and the file again once it is put back', async () => {
  const files = {
    'content/events/fair.yaml': eventFile('Fair', 'form: book\nstatus: cancelled\n'),
  };
  const key = 'nights/2026-12-04';
  const content = await load([state({ event: key, state: 'postponed', reason: '' })], files);
  expect(content.events.filter(({ data }) => data.status !== 'planned').map(({ path }) => path))
    // The status of the file stands where the desk has decided nothing.
    .toEqual(['/events/fair', `/events/${key}`]);
  expect(eventNotice(find(content, key), 'en-GB')).toEqual({
    label: 'Postponed',
    text: eventNoticeWords.postponed,
  });
  const before = state({ state: 'planned', sequence: 2 });
  expect(find(await load([before], files), 'fair').data.status).toBe('cancelled');
  const overFile = await load([state({ state: 'postponed' })], files);
  expect(find(overFile, 'fair').data.status).toBe('postponed');
});

test('a date that is moved has its new time everywhere and keeps its address', async () => {
  const content = await load([state(moved)]);
  const fair = find(content, 'fair');
  expect(content.events.map(({ path }) => path).indexOf(fair.path)).toBeGreaterThan(
    content.events.findIndex(({ path }) => path === '/events/talk'),
  );
  expect(fair).toMatchObject({
    path: '/events/fair',
    data: { ...friday, status: 'planned' },
    listed: { dateText: 'Friday 11 December 2026', timeText: '18:00 to 20:00' },
    before: { date: '2026-11-27', from: 19 * 60, to: 21.5 * 60 },
  });
  expect(eventNotice(fair, 'en-GB')).toEqual({
    label: eventNoticeWords.moved,
    text: eventNoticeWords.before('Friday 27 November 2026, 19:00 to 21:30. The roof leaks'),
  });
  const options = content.forms
    .get('book')
    ?.fields.flatMap((field) => ('options' in field ? field.options : []));
  expect(options).toContainEqual({ value: 'fair', label: '11 December: Fair' });
  expect(JSON.stringify(options)).not.toContain('27 November: Fair');
});

test('no decision of the desk makes the content invalid', async () => {
  // Both use the whole hall on that evening, and booking would open after it closes.
  const hall = (opens: string) => `form: book\nlocation: hall\nbooking: { places: 40${opens} }\n`;
  const content = await load(
    [state({ ...moved, times: { date: '2026-12-04', from: 1140, to: 1260 } })],
    {
      'content/site.yaml': `${validContent['content/site.yaml']}locations: { hall: 40 }\n`,
      'content/events/fair.yaml': eventFile('Fair', hall(', closes: 2026-11-26')),
      'content/events/talk.yaml': eventFile('Talk', hall(''), '2026-12-04'),
    },
  );
  expect(find(content, 'fair').data.date).toBe('2026-12-04');
});

test('an event with sessions moves by days, and keeps the times of its sessions', async () => {
  const files = {
    'content/events/fair.yaml': eventFile('Fair').replace(
      /date: .*\nfrom: .*\nto: .*\n/,
      "sessions: [{ date: 2026-11-27, from: '19:00', to: '20:00' }, { date: 2026-11-28, from: '19:00', to: '20:00' }]\n",
    ),
  };
  const content = await load([state(moved)], files);
  const fair = find(content, 'fair');
  expect(fair.data).toMatchObject({
    date: '2026-12-11',
    from: 19 * 60,
    sessions: [
      { date: '2026-12-11', from: 19 * 60, to: 20 * 60 },
      { date: '2026-12-12', from: 19 * 60, to: 20 * 60 },
    ],
  });
  expect(fair.listed).toMatchObject({
    dateText: '11 to 12 December 2026',
    timeText: eventWords.sessions(2, '19:00'),
  });
  expect(eventNotice(fair, 'en-GB')?.text).toBe(
    eventNoticeWords.before(
      `27 to 28 November 2026, ${eventWords.sessions(2, '19:00. The roof leaks')}`,
    ),
  );
  const file = renderCalendar([fair], content, 'https://test.example', noon);
  expect(file.match(/DTSTART:\S+/g)).toEqual([
    'DTSTART:20261211T190000Z',
    'DTSTART:20261212T190000Z',
  ]);
  const graph = JSON.stringify(
    buildStructuredData(content, '/events/fair', 'https://test.example'),
  );
  expect(graph).toContain('"previousStartDate":"2026-11-27T19:00:00.000Z"');
  expect(graph).toContain('"startDate":"2026-12-12T19:00:00.000Z"');
  expect(find(await load([state()], files), 'fair').data.status).toBe('cancelled');
});

test('a slot of a resource is cancelled by itself', async () => {
  const key = '/resources/room/2026-11-27T19:00';
  const content = await load([state({ event: key })], room);
  expect(find(content, key).data).toMatchObject({ status: 'cancelled', reason: 'The roof leaks.' });
  expect(find(content, '/resources/room/2026-11-27T20:00').data.status).toBe('planned');
});

test.each([
  ['cancelled', 1, 'STATUS:CANCELLED', 'SEQUENCE:2', 'EventCancelled'],
  ['postponed', 3, 'STATUS:TENTATIVE', 'SEQUENCE:6', 'EventPostponed'],
  ['planned', 2, 'STATUS:CONFIRMED', 'SEQUENCE:4', 'EventScheduled'],
] as const)('calendars and search engines read that it is %s', async (kind, sequence, ...texts) => {
  const content = await load([state({ state: kind, sequence })]);
  const [status, raised, eventStatus] = texts;
  const file = renderCalendar([find(content, 'fair')], content, 'https://test.example', noon);
  expect(file).toContain(status);
  expect(file).toContain(raised);
  const graph = JSON.stringify(
    buildStructuredData(content, '/events/fair', 'https://test.example'),
  );
  expect(graph).toContain(`"eventStatus":"https://schema.org/${eventStatus}"`);
  expect(graph).not.toContain('previousStartDate');
});

test('calendars and search engines read the new time of a date that is moved', async () => {
  const content = await load([state(moved)]);
  const file = renderCalendar([find(content, 'fair')], content, 'https://test.example', noon);
  expect(file).toContain('DTSTART:20261211T180000Z');
  expect(file).toContain('SEQUENCE:4');
  const graph = JSON.stringify(
    buildStructuredData(content, '/events/fair', 'https://test.example'),
  );
  expect(graph).toContain('"previousStartDate":"2026-11-27T19:00:00.000Z"');
  expect(graph).toContain('"startDate":"2026-12-11T18:00:00.000Z"');
  expect(graph).toContain('"eventStatus":"https://schema.org/EventRescheduled"');
});

test('a file that calls an event off raises the sequence, too', async () => {
  const file = async (settings: string) => {
    const files = { 'content/events/fair.yaml': eventFile('Fair', settings) };
    const content = await load([], files);
    return renderCalendar([find(content, 'fair')], content, 'https://test.example', noon);
  };
  expect(await file('status: cancelled\n')).toContain('SEQUENCE:1');
  expect(await file('')).not.toContain('SEQUENCE');
});

test('search and shared links say nothing else', async () => {
  const content = await load([state(moved)]);
  const entry = getSearchIndex(content).find(({ href }) => href === '/events/fair');
  expect(entry?.label).toBe('Friday 11 December 2026, 18:00 to 20:00');
  // The picture of a card is made by the build, with the date of the file.
  expect(getShareCard(content, '/events/fair')).toEqual(getShareCard(content, '/'));
  const back = await load([state({ state: 'planned' })]);
  expect(getShareCard(back, '/events/fair').title).toBe('Fair');
});
