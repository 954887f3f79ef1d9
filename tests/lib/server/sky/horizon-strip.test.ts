import { expect, test } from 'vitest';
import { createPage } from '@/lib/server/site/pages/page-props';
import { computeHorizonStrip } from '@/lib/server/sky/horizon-strip';
import { contentWith, eventFile, problemsWith, validContent } from '@/tests/support/content';
import { targetWords, horizonWords } from '@/lib/words/lib/server/sky';

const larkmoor = {
  coordinates: { latitude: 54.3833, longitude: -1.95 },
  timeZone: 'Europe/London',
  locale: 'en-GB',
};
const sydney = {
  coordinates: { latitude: -33.8688, longitude: 151.2093 },
  timeZone: 'Australia/Sydney',
  locale: 'en-GB',
};
const hours = (date: string, from: number, to: number) => ({ date, from: from * 60, to: to * 60 });

// Altitudes and directions from PyEphem 4.1.4.
test.each([
  [
    'Saturn' as const,
    hours('2026-11-27', 19, 21.5),
    'Saturn from 19:00 to 21:30',
    '19:00, 34° up in the south-east; highest at 20:15, 36° up in the south; 21:30, 34° up in the south-west.',
  ],
  [
    'Moon' as const,
    hours('2027-01-15', 19, 21.5),
    'The Moon from 19:00 to 21:30',
    '19:00, 47° up in the south-west; 21:30, 32° up in the south-west.',
  ],
  [
    { name: 'The radiant', ra: 112, dec: 32.6 },
    hours('2026-12-14', 21, 23.5),
    'The radiant from 21:00 to 23:30',
    '21:00, 34° up in the east; 23:30, 55° up in the south-east.',
  ],
  [
    { name: 'The Leo Triplet', ra: 170, dec: 13.2 },
    hours('2027-04-09', 21, 23.75),
    'The Leo Triplet from 21:00 to 23:45',
    `21:00, 41° up in the south-east; highest at 23:20, 49° up in the south; 23:45, 48° up in the south. ${horizonWords.twilight}`,
  ],
])('says where %o stands', (target, event, title, summary) => {
  expect(computeHorizonStrip(target, event, larkmoor)).toMatchObject({ title, summary });
});

test('draws a mark every half hour, with the times that have room', () => {
  const strip = computeHorizonStrip('Saturn', hours('2026-11-27', 19, 21.5), larkmoor);
  expect(strip?.marks.map(({ text }) => text)).toEqual([
    '19:00',
    undefined,
    '20:00',
    undefined,
    undefined,
    '21:30',
  ]);
  expect(strip?.description).toContain('20:00, 36° up in the south.');
  expect(strip?.compass.map(({ text }) => text)).toEqual(['SE', 'S', 'SW'].toSorted(byPlace));
  expect(strip?.altitudes.map(({ text }) => text)).toEqual(['10°', '30°', '50°']);
  // East is left of south, and the marks move to the right.
  const places = strip?.marks.map(({ x }) => x) ?? [];
  expect(places).toEqual(places.toSorted((a, b) => a - b));

  function byPlace(a: string, b: string): number {
    const x = (name: string) => strip?.compass.find(({ text }) => text === name)?.x ?? 0;
    return x(a) - x(b);
  }
});

test('draws the way to the left in the southern hemisphere', () => {
  // PyEphem: 14° up at azimuth 61° at 21:00, and 36° up at 28° at 23:30.
  const strip = computeHorizonStrip('Jupiter', hours('2027-02-12', 21, 23.5), sydney);
  expect(strip?.summary).toContain(
    '21:00, 14° up in the north-east; 23:30, 36° up in the north-east.',
  );
  const places = strip?.marks.map(({ x }) => x) ?? [];
  expect(places).toEqual(places.toSorted((a, b) => b - a));
  expect(strip?.marks[1]?.side).toBe('left-below');
});

test('leaves out a target below the horizon, and times before it rises', () => {
  expect(computeHorizonStrip('Jupiter', hours('2026-11-27', 19, 21.5), larkmoor)).toBeUndefined();
  const rising = computeHorizonStrip('Jupiter', hours('2026-11-27', 21, 24), larkmoor);
  expect(rising?.marks[0]?.text).toBe('22:30');
  const lasting = computeHorizonStrip('Jupiter', hours('2026-11-27', 23, 1), larkmoor);
  expect(lasting?.title).toBe('Jupiter from 23:00 to 01:00');
});

test('shows one time of a target that does not move', () => {
  const polaris = { name: 'Polaris', ra: 37.95, dec: 89.26 };
  const strip = computeHorizonStrip(polaris, hours('2026-11-27', 19, 21.5), larkmoor);
  expect(strip?.marks.flatMap(({ text }) => text ?? [])).toEqual(['19:00']);
});

test('adds the drawing to the page of a planned event with a target', async () => {
  const path = '/events/talk';
  const at = new Date('2026-11-20T12:00:00Z');
  const horizonOf = async (settings: string, site: string = validContent['content/site.yaml']) => {
    const content = await contentWith({
      'content/site.yaml': site,
      'content/events/talk.yaml': eventFile('Talk', settings),
    });
    const view = createPage(content, path, at)?.props.view;
    const [strip] = view?.kind === 'event' ? view.sections : [];
    return strip?.section === 'horizon-strip' ? strip.strip : undefined;
  };
  expect(await horizonOf('target: Saturn\n')).toMatchObject({
    title: 'Saturn from 19:00 to 21:30',
  });
  expect(await horizonOf('')).toBeUndefined();
  expect(await horizonOf('target: Saturn\nstatus: cancelled\n')).toBeUndefined();
  const nowhere = validContent['content/site.yaml'].replace(/^coordinates:\n( .*\n)+/m, '');
  expect(await horizonOf('target: Saturn\n', nowhere)).toBeUndefined();
});

test.each(['target: Pluto', 'target: { name: M81, ra: 148.9 }', 'target: { ra: 400, dec: 1 }'])(
  'reports %j',
  async (setting) => {
    const problems = await problemsWith({
      'content/events/talk.yaml': eventFile('Talk', `${setting}\n`),
    });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(targetWords.target);
  },
);
