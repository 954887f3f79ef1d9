import { describe, expect, test } from 'vitest';
import type { Lesson, Timetable } from '@/lib/content/event-tables';
import { createPage } from '@/lib/server/site/pages/page-props';
import { contentWith, eventFile, validContent } from '@/tests/support/content';
import { eventStateWords } from '@/lib/words/lib/server/bookings';

const page =
  '---\ntitle: Classes\ndescription: The classes of the clinic for tests.\n---\n{% timetable /%}\n';

/** A class from a date on; its rule needs an end. */
function classFile(
  title: string,
  { date = '2026-11-02', from = '19:00', to = '20:00', rule = 'FREQ=WEEKLY;COUNT=20', more = '' },
) {
  return `${eventFile(title, '', date)}repeats: { rule: ${rule}${more} }\n`
    .replace("from: '19:00'", `from: '${from}'`)
    .replace("to: '21:30'", `to: '${to}'`);
}

/** Returns the timetable of a Wednesday, 2 December 2026, or of another day. */
async function timetableOf(
  events: Readonly<Record<string, string>>,
  now = '2026-12-02T12:00:00Z',
  more: Readonly<Record<string, string>> = {},
): Promise<Timetable> {
  const files: Record<string, string> = {};
  for (const [name, file] of Object.entries(events)) files[`content/events/${name}.yaml`] = file;
  const content = await contentWith({
    ...files,
    'content/pages/classes.md': page,
    ...more,
  });
  const [section] = createPage(content, '/classes', new Date(now))?.props.view.body ?? [];
  const table =
    typeof section === 'object' && 'section' in section && section.section === 'timetable'
      ? section.table
      : undefined;
  if (table === undefined) throw new Error('There is no timetable.');
  return table;
}

const titles = (lessons: readonly Lesson[] | undefined) => lessons?.map(({ title }) => title);

describe('the table', () => {
  test('has the days with classes across, and the times at which they begin down', async () => {
    const table = await timetableOf({
      yoga: classFile('Yoga', {}),
      stretch: classFile('Stretch', { date: '2026-11-05', from: '09:30', to: '10:30' }),
      dance: classFile('Dance', { date: '2026-11-05' }),
    });
    expect(table.days.map(({ name, lessons }) => [name, titles(lessons)])).toEqual([
      ['Monday', ['Yoga']],
      ['Thursday', ['Stretch', 'Dance']],
    ]);
    const rows = table.rows.map(({ time, cells }) => [
      time,
      ...cells.map((cell) => titles(cell?.lessons)?.join()),
    ]);
    expect(rows).toEqual([
      ['09:30', '', 'Stretch'],
      ['19:00', 'Yoga', 'Dance'],
    ]);
    expect(table.rows[1]?.cells[0]?.lessons[0]).toMatchObject({
      href: '/events/yoga',
      timeText: '19:00 to 20:00',
      notes: [],
    });
  });

  test('lets a long class go on beside later ones, and joins those at once', async () => {
    const table = await timetableOf({
      long: classFile('Long', { from: '09:00', to: '12:00' }),
      early: classFile('Early', { date: '2026-11-03', from: '10:00', to: '11:00' }),
      within: classFile('Within', { date: '2026-11-03', from: '10:30', to: '11:30' }),
      noon: classFile('Noon', { date: '2026-11-03', from: '11:30', to: '12:00' }),
    });
    const cells = table.rows.map(({ time, cells: [monday, tuesday] }) => [
      time,
      monday && [monday.span, titles(monday.lessons)],
      tuesday && [tuesday.span, titles(tuesday.lessons)],
    ]);
    expect(cells).toEqual([
      ['09:00', [3, ['Long']], [1, []]],
      ['10:00', null, [1, ['Early', 'Within']]],
      ['11:30', null, [1, ['Noon']]],
    ]);
  });

  test('begins the week as the locale does', async () => {
    const events = { yoga: classFile('Yoga', {}), rest: classFile('Rest', { date: '2026-11-01' }) };
    const site = validContent['content/site.yaml']
      .replace('en-GB', 'en-US')
      .replace('country: GB', 'country: US');
    const american = await timetableOf(events, undefined, { 'content/site.yaml': site });
    expect(american.days.map(({ name }) => name)).toEqual(['Sunday', 'Monday']);
  });

  test('has neither single events nor series that do not take place in the coming weeks', async () => {
    const table = await timetableOf({
      talk: eventFile('Talk', '', '2026-12-04'),
      over: classFile('Over', { rule: 'FREQ=WEEKLY;COUNT=3' }),
      later: classFile('Later', { date: '2027-02-01' }),
    });
    expect(table).toEqual({ days: [], rows: [] });
  });
});

describe('a class', () => {
  test.each([
    ['is on every week', {}, []],
    ['begins', { date: '2026-12-14' }, ['From 14 December']],
    ['ends', { rule: 'FREQ=WEEKLY;UNTIL=20261214' }, ['Until 14 December']],
    [
      'is cancelled once',
      { more: ", dates: { '2026-12-07': { status: cancelled } }" },
      ['Cancelled on 7 December'],
    ],
    [
      'has a break',
      { more: ', except: [2026-12-21, 2026-12-28]' },
      ['On 7 December and 14 December'],
    ],
    ['is left out once', { more: ', except: [2026-12-28]' }, ['Not on 28 December']],
    ['is monthly', { rule: 'FREQ=MONTHLY;BYDAY=1MO;COUNT=6' }, ['On 7 December']],
    ['is on once', { date: '2026-12-07', rule: 'FREQ=WEEKLY;COUNT=1' }, ['On 7 December']],
  ])('that %s says so', async (_what, settings, notes) => {
    const table = await timetableOf({ yoga: classFile('Yoga', settings) });
    expect(table.days[0]?.lessons.map((lesson) => lesson.notes)).toEqual([notes]);
  });

  test('with another time on one date has an entry for it', async () => {
    const more = ", dates: { '2026-12-07': { from: '18:00', to: '19:00' } }";
    const table = await timetableOf({ yoga: classFile('Yoga', { more }) });
    const lessons = table.days[0]?.lessons.map(({ timeText, notes }) => [timeText, ...notes]);
    expect(lessons).toEqual([
      ['18:00 to 19:00', 'On 7 December'],
      ['19:00 to 20:00', 'Not on 7 December'],
    ]);
  });

  test('says where it is only if not all are at one place', async () => {
    const yoga = classFile('Yoga', {});
    const placesOf = async (place: string) => {
      const dance = classFile('Dance', {}).replace('The dome', place);
      const { days } = await timetableOf({ yoga, dance });
      return days[0]?.lessons.map((lesson) => lesson.place);
    };
    expect(await placesOf('The dome')).toEqual([undefined, undefined]);
    expect(await placesOf('The hall')).toEqual(['The hall', 'The dome']);
  });

  test('names those who lead it', async () => {
    const yoga = classFile('Yoga', {}).replace('repeats:', 'people: [ana, ben]\nrepeats:');
    const people =
      '- { id: ana, name: Ana Lima, role: Yoga }\n- { id: ben, name: Ben Orr, role: Yoga }\n';
    const { days } = await timetableOf({ yoga }, undefined, { 'content/people.yaml': people });
    expect(days[0]?.lessons[0]?.people).toBe('Ana Lima and Ben Orr');
  });

  test('has the places of the next date that can be booked', async () => {
    const tickets =
      "booking: { places: 8, tickets: { people: { label: Places, price: '6.00' } }, pay: door }\n";
    const file = classFile('Yoga', {}).replace('repeats:', `${tickets}repeats:`);
    const { days } = await timetableOf({ yoga: file });
    expect(days[0]?.lessons[0]?.next).toEqual({
      event: 'yoga/2026-12-07',
      day: '7 December',
      places: eventStateWords.left(8),
    });
  });
});
