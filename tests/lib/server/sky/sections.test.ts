import { describe, expect, test } from 'vitest';
import { ticketSky } from '@/lib/server/sky/extension';
import { createPage } from '@/lib/server/site/pages/page-props';
import { contentProblems, validContent, contentWith } from '@/tests/support/content';
import { writeTree } from '@/tests/support/tree';
import { sectionProblemWords } from '@/lib/words/lib/server/content/sections';

const head = '---\ntitle: Page\ndescription: A page of the content for tests.\n---\n';
const now = new Date('2026-11-20T21:04:00Z');

test('separates a planisphere from the text of a hero and adds the current sky', async () => {
  const content = await contentWith({
    'content/pages/visit.md': `${head.replace('\n---\n', '\nlayout: wide\n---\n')}{% hero title="Come" %}\nWords.\n\n- [Visit](/visit)\n\n{% planisphere /%}\n{% /hero %}\n`,
  });
  const page = createPage(content, '/visit', now);
  expect(page?.props.view.body).toMatchObject([
    {
      section: 'hero',
      actions: [{ label: 'Visit', href: '/visit' }],
      children: [{ tag: 'p', children: ['Words.'] }],
      backdrop: { view: { description: { time: 'Friday 20 November, 21:00' } } },
    },
  ]);
  expect(page?.validUntil).toEqual(new Date('2026-11-20T21:10:00Z'));
});

test('regenerates a page with a planisphere or an almanac every ten minutes', async () => {
  const content = await contentWith({
    'content/pages/visit.md': `${head}{% planisphere /%}\n\n{% almanac title="Tonight" /%}\n`,
  });
  const page = createPage(content, '/visit', now);
  expect(page?.props.view.body).toMatchObject([
    { section: 'planisphere', place: 'Test Clinic', view: { sky: { latitude: 54.1 } } },
    { section: 'almanac', title: 'Tonight' },
  ]);
  const [, almanac] = page?.props.view.body ?? [];
  expect(JSON.stringify(almanac)).toContain('% lit');
  expect(page?.validUntil).toEqual(new Date('2026-11-20T21:10:00Z'));
});

test('regenerates a page with star trails when the night is over', async () => {
  const content = await contentWith({
    'content/pages/visit.md': `${head}{% star-trails %}\n[Visit](/visit)\n{% /star-trails %}\n`,
  });
  const { hours: _hours, ...site } = content.site;
  const page = createPage({ ...content, site }, '/visit', now);
  expect(page?.props.view.body).toMatchObject([
    { section: 'star-trails', view: { direction: 'North' }, children: [{ tag: 'p' }] },
  ]);
  expect(page?.validUntil).toEqual(new Date('2026-11-21T08:00:00Z'));
});

test.each(['planisphere', 'star-trails', 'almanac', 'night-bar', 'moon-phases', 'night-ribbon'])(
  'reports %s on a site without coordinates',
  async (name) => {
    const site = validContent['content/site.yaml'];
    const root = writeTree({
      ...validContent,
      'content/site.yaml': site.replace(/^coordinates:\n( .*\n)+/m, ''),
      'content/pages/visit.md': `${head}{% ${name} /%}\n`,
    });
    expect(await contentProblems(root)).toEqual([
      {
        file: 'content/pages/visit.md',
        line: 5,
        message: sectionProblemWords.noCoordinates(name),
      },
    ]);
  },
);

describe('the ticket of an event', () => {
  const site = {
    name: 'Larkmoor',
    coordinates: { latitude: 54.3833, longitude: -1.95 },
    timeZone: 'Europe/London',
    locale: 'en-GB',
    hours: undefined,
  };
  const evening = { start: new Date('2026-11-27T19:00Z'), end: new Date('2026-11-27T21:30Z') };

  test('has the sky of the hour at which the event starts', () => {
    expect(ticketSky(evening, site)).toMatchObject({
      sky: { place: 'Larkmoor', description: { time: 'Friday 27 November, 19:00' } },
    });
  });

  test('has no sky by day, and on a site without coordinates', () => {
    const matinee = { start: new Date('2026-11-27T12:00Z'), end: new Date('2026-11-27T14:00Z') };
    expect(ticketSky(matinee, site)).toEqual({});
    expect(ticketSky(evening, { ...site, coordinates: undefined })).toEqual({});
  });
});

test('adds daylight to drawn opening hours of a site with coordinates', async () => {
  const content = await contentWith({
    'content/pages/visit.md': `${head}{% opening-hours drawing=true /%}\n`,
  });
  const [drawn] = createPage(content, '/visit', now)?.props.view.body ?? [];
  expect(drawn).toMatchObject({ drawing: true, daylight: { length: 7 } });
  const { coordinates, ...site } = content.site;
  expect(coordinates).toBeDefined();
  const [plain] = createPage({ ...content, site }, '/visit', now)?.props.view.body ?? [];
  expect(plain).toMatchObject({ drawing: true });
  expect(plain).toHaveProperty('daylight', undefined);
});
