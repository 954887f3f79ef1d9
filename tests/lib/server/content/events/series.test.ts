import { describe, expect, test } from 'vitest';
import { findSections } from '@/lib/server/content/content';
import { eventKey } from '@/lib/server/content/events/event-key';
import { generatedFilePaths } from '@/lib/server/content/generated-paths';
import { contentWith, eventFile, problemsWith } from '@/tests/support/content';
import { repeatsWords, contentSchemaWords } from '@/lib/words/lib/server/content/schemas';
import { suggestionWords, settingWords } from '@/lib/words/lib/server/content/files';
import { contentProblemWords } from '@/lib/words/lib/server/content';

/** A series of three Fridays from 27 November 2026; `more` are lines of `repeats`. */
const fridays = (more = '', settings = '') =>
  `${eventFile('Friday', settings)}repeats:\n  rule: FREQ=WEEKLY;COUNT=3\n${more}`;
const file = 'content/events/fridays.yaml';

describe('a series', () => {
  test('is an event for each date, in order with other events', async () => {
    const { events } = await contentWith({
      [file]: fridays(),
      'content/events/talk.yaml': eventFile('Talk').replace('2026-11-27', '2026-12-01'),
    });
    expect(events.map(({ path }) => path)).toEqual([
      '/events/fridays/2026-11-27',
      '/events/talk',
      '/events/fridays/2026-12-04',
      '/events/fridays/2026-12-11',
    ]);
    expect(events.map(eventKey)[0]).toBe('fridays/2026-11-27');
    expect(events[0]?.series).toEqual({ path: '/events/fridays', title: 'Friday' });
    expect(events[1]?.series).toBeUndefined();
    expect(events[2]?.data).toMatchObject({ title: 'Friday', date: '2026-12-04', from: 1140 });
    expect(events[2]?.data.repeats).toBeUndefined();
    expect(events[2]?.listed).toMatchObject({
      href: '/events/fridays/2026-12-04',
      dateText: 'Friday 4 December 2026',
      timeText: '19:00 to 21:30',
    });
  });

  test('has a page with its text and the list of its dates', async () => {
    const content = await contentWith({ [file]: fridays() });
    const page = content.pages.get('/events/fridays');
    expect(page?.data).toMatchObject({ title: 'Friday', layout: 'article', unlisted: false });
    const [list] = findSections(content, '/events/fridays');
    expect(list).toMatchObject({ section: 'events-list', series: '/events/fridays' });
    expect(list?.section === 'events-list' && list.events).toHaveLength(3);
    expect(generatedFilePaths(content).filter((path) => path.includes('fridays'))).toEqual([
      '/events/fridays/2026-11-27.ics',
      '/events/fridays.ics',
      '/events/fridays/2026-12-04.ics',
      '/events/fridays/2026-12-11.ics',
    ]);
  });

  test('can be linked, and each of its dates', async () => {
    const page = (link: string) =>
      `---\ntitle: Page\ndescription: A page of the content for tests.\n---\n[Come](${link})\n`;
    const problems = (link: string) =>
      problemsWith({ [file]: fridays(), 'content/pages/come.md': page(link) });
    expect(await problems('/events/fridays#coming-dates')).toEqual([]);
    expect(await problems('/events/fridays/2026-12-04')).toEqual([]);
    expect(await problems('/events/fridays/2026-12-05')).toHaveLength(1);
  });

  test('changes settings on one date, also its text', async () => {
    const more = `  dates:
    '2026-12-04': { from: '18:00', to: '20:00', title: Early, price: Free }
    '2026-12-11':
      status: cancelled
      body: No telescopes today.
`;
    const { events } = await contentWith({ [file]: fridays(more, 'price: £8\n') });
    const [first, early, cancelled] = events;
    expect(first?.data).toMatchObject({ title: 'Friday', price: '£8', status: 'planned' });
    expect(early?.data).toMatchObject({ title: 'Early', from: 1080, to: 1200, price: 'Free' });
    expect(early?.body).toBe(first?.body);
    expect(early?.listed.series?.isRegular).toBe(false);
    expect(cancelled?.listed.timeText).toBe('Cancelled');
    expect(JSON.stringify(cancelled?.body.nodes)).toContain('No telescopes today.');
  });

  test('changes single settings of the booking on one date', async () => {
    const more = "  dates:\n    '2026-12-04': { booking: { places: 8 } }\n";
    const booking = 'form: book\nbooking: { places: 40, atMost: 4 }\n';
    const { events } = await contentWith({
      [file]: fridays(more, booking),
      'content/forms/book.yaml':
        'title: Book\nfields:\n  - { name: event, label: Which?, kind: select, options: events }\n',
    });
    expect(events.map(({ data }) => data.booking)).toEqual([
      { places: { all: 40, kinds: {} }, atMost: 4 },
      { places: { all: 8, kinds: {} }, atMost: 4 },
      { places: { all: 40, kinds: {} }, atMost: 4 },
    ]);
  });
});

test.each([
  [
    'a rule without an end',
    { [file]: fridays().replace(';COUNT=3', '') },
    `content/events/fridays.yaml:11  "repeats.rule": ${repeatsWords.noEnd}`,
  ],
  [
    'a date that the rule does not have',
    { [file]: fridays('  except:\n    - 2026-12-04\n    - 2026-12-12\n') },
    `content/events/fridays.yaml:14  "repeats.except[2]": ${repeatsWords.notOfRule('2026-12-12')}${suggestionWords.didYouMean('2026-12-11')}`,
  ],
  [
    'an unknown setting of one date',
    { [file]: fridays("  dates:\n    '2026-12-04': { titel: Early }\n") },
    `content/events/fridays.yaml:13  ${settingWords.unknown('titel')}${suggestionWords.didYouMean('title')}`,
  ],
  [
    'a date that ends before it begins',
    { [file]: fridays("  dates:\n    '2026-12-04': { to: '18:00' }\n") },
    `content/events/fridays.yaml:13  "repeats.dates.2026-12-04.to": ${contentSchemaWords.eventEnd}`,
  ],
  [
    'times that are not in order',
    { [file]: fridays("  times:\n    - { since: 2026-11-27, from: '18:00', to: '20:00' }\n") },
    `content/events/fridays.yaml:13  "repeats.times[1]": ${repeatsWords.timesOrder('2026-11-27')}`,
  ],
  [
    'another file with the address of a date',
    { [file]: fridays(), 'content/events/fridays/2026-12-04.yaml': eventFile('Talk') },
    `content/events/fridays/2026-12-04.yaml:1  ${contentProblemWords.duplicatePath('content/events/fridays.yaml', '/events/fridays/2026-12-04')}`,
  ],
  [
    'a page with the address of the series',
    {
      [file]: fridays(),
      'content/pages/events/fridays.md':
        '---\ntitle: Page\ndescription: A page of the content for tests.\n---\n',
    },
    `content/pages/events/fridays.md:1  ${contentProblemWords.duplicatePath('content/events/fridays.yaml', '/events/fridays')}`,
  ],
  [
    'an unknown form, once for all dates',
    { [file]: fridays('', 'form: contacts\n') },
    `content/events/fridays.yaml:10  ${contentProblemWords.unknownForm('contacts')}${suggestionWords.didYouMean('contact')}`,
  ],
  [
    'a dead link in its text, once for all dates',
    { [file]: fridays().replace('  Bring a coat.', '  [Two](/events/two)') },
    'The link /events/two leads nowhere:',
  ],
])('reports %s', async (_name, files, message) => {
  const [problem, ...others] = await problemsWith(files);
  expect(problem).toContain(message);
  expect(others).toEqual([]);
});
