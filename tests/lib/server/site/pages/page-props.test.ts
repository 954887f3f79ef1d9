import { expect, test } from 'vitest';
import type { ContentNode } from '@/lib/content/tree';
import { type Content, listPagePaths } from '@/lib/server/content/content';
import { createPage } from '@/lib/server/site/pages/page-props';
import { contentWith, seriesFile, validContent } from '@/tests/support/content';

const head = '---\ntitle: Page\ndescription: A page of the content for tests.\n---\n';
const event = (date: string, title: string) =>
  `title: ${title}\ndescription: An event of the tests, once.\ndate: ${date}\nfrom: '19:00'\nto: '20:00'\nplace: Here\nlede: A talk.\nbody: Words\n`;

function bodyOf(content: Content, path: string, now: string): readonly ContentNode[] | undefined {
  return createPage(content, path, new Date(now))?.props.view.body;
}

test('creates pages for pages, posts and events', async () => {
  const content = await contentWith({
    'content/events/talk.yaml': event('2026-11-27', 'Talk'),
    'content/journal/first.md': head.replace('---\n', '---\ndate: 2026-11-01\n'),
  });
  expect(listPagePaths(content)).toEqual(['/', '/visit', '/journal/first', '/events/talk']);
  const props = createPage(content, '/events/talk', new Date())?.props;
  expect(props?.meta).toEqual({
    title: 'Talk',
    description: 'An event of the tests, once.',
    path: '/events/talk',
  });
  expect(props?.view).toMatchObject({
    kind: 'event',
    weekday: 'Friday',
    day: '27',
    monthAndYear: 'November 2026',
    facts: [
      { label: 'When', text: '19:00 to 20:00' },
      { label: 'Where', text: 'Here' },
    ],
  });
  expect(createPage(content, '/nowhere', new Date())).toBeUndefined();
});

test('has the direction of a page whose language is written in another than that of the site', async () => {
  const inLanguage = (language: string) => head.replace('---\n', `---\nlanguage: ${language}\n`);
  const content = await contentWith({
    'content/pages/welcome.md': inLanguage('ar'),
    'content/pages/croeso.md': inLanguage('cy'),
  });
  const metaOf = (path: string) => createPage(content, path, new Date())?.props.meta;
  expect(metaOf('/welcome')).toMatchObject({ language: 'ar', direction: 'rtl' });
  expect(metaOf('/croeso')?.direction).toBeUndefined();
});

test('lists the layouts of nested sections, parents first', async () => {
  const content = await contentWith({
    'content/pages/visit/_section.yaml': 'title: Visit\nintro: Come.\n',
    'content/pages/visit/bus/_section.yaml': 'title: Bus\n',
    'content/pages/visit/bus/index.md': head,
    'content/pages/visit/bus/night.md': head,
  });
  const layouts = createPage(content, '/visit/bus/night', new Date())?.props.layouts;
  expect(layouts?.map(({ path }) => path)).toEqual(['/visit', '/visit/bus']);
  expect(layouts?.[0]?.navigation.map(({ href }) => href)).toEqual(['/visit', '/visit/bus']);
  expect(layouts?.[1]?.navigation.map(({ href }) => href)).toEqual(['/visit/bus/night']);
});

test('leaves out past events and regenerates the page at midnight', async () => {
  const content = await contentWith({
    'content/events/old.yaml': event('2026-11-26', 'Old'),
    'content/events/today.yaml': event('2026-11-27', 'Today'),
    'content/pages/visit.md': `${head}{% events-list /%}\n`,
  });
  const now = '2026-11-27T23:00:00Z';
  expect(bodyOf(content, '/visit', now)).toEqual([
    expect.objectContaining({ events: [expect.objectContaining({ title: 'Today' })] }),
  ]);
  expect(createPage(content, '/visit', new Date(now))?.validUntil?.toISOString()).toBe(
    '2026-11-28T00:00:00.000Z',
  );
  expect(bodyOf(content, '/visit', '2026-11-28T00:00:00Z')).toEqual([
    expect.objectContaining({ events: [] }),
  ]);
});

test('expires when the footer’s opening hours change', async () => {
  const content = await contentWith({});
  const page = createPage(content, '/visit', new Date('2026-11-27T18:00:00Z'));
  const opens = new Date('2026-11-27T19:00:00Z');
  expect(page?.validUntil).toEqual(opens);
  expect(page?.props.frame.visit).toEqual({
    address: 'High Street 1, Town',
    opening: { text: 'Closed now. Opens today at 19:00', until: opens.getTime() },
  });
});

test('returns no expiry for a page that does not depend on the time', async () => {
  const content = await contentWith({});
  const { hours: _hours, ...site } = content.site;
  expect(createPage({ ...content, site }, '/visit', new Date())?.validUntil).toBeUndefined();
});

test('lists the headings of a page outside sections only', async () => {
  const text = `${head}## By bus\n\nOften.\n\n## By train\n\nSeldom.\n`;
  const content = await contentWith({
    'content/pages/parking.md': text,
    'content/pages/visit.md': text,
    'content/pages/visit/_section.yaml': 'title: Visit us\n',
    'content/pages/visit/bus.md': text,
  });
  const contentsOf = (path: string) => {
    const view = createPage(content, path, new Date())?.props.view;
    return view?.kind === 'page' ? view.contents.map(({ title }) => title) : undefined;
  };
  expect(contentsOf('/parking')).toEqual(['By bus', 'By train']);
  expect(contentsOf('/visit')).toEqual([]);
  expect(contentsOf('/visit/bus')).toEqual([]);
});

test('renders drawn opening hours every ten minutes', async () => {
  const page = `${head}\n{% opening-hours drawing=true /%}\n`;
  const content = await contentWith({ 'content/pages/visit.md': page });
  const drawn = createPage(content, '/visit', new Date('2026-11-27T12:00Z'));
  expect(drawn?.props.view.body).toMatchObject([{ section: 'opening-hours', drawing: true }]);
  expect(drawn?.validUntil).toEqual(new Date('2026-11-27T12:10Z'));
});

test('shows the facts of a series, and the way from each date to it', async () => {
  const content = await contentWith({ 'content/events/fridays.yaml': seriesFile('Friday') });
  const now = new Date('2026-11-26T12:00:00Z');
  const series = createPage(content, '/events/fridays', now);
  expect(series?.props.view).toMatchObject({
    kind: 'page',
    title: 'Friday',
    facts: [{ label: 'Where', text: 'The dome' }],
  });
  const date = createPage(content, '/events/fridays/2026-12-04', now);
  expect(date?.props.view).toMatchObject({
    kind: 'event',
    title: 'Friday',
    series: '/events/fridays',
    calendar: '/events/fridays/2026-12-04.ics',
  });
  expect(date?.props.meta.title).toBe('Friday, Friday 4 December 2026');
});

test('regenerates the page of a series at midnight, also beside other calendars', async () => {
  const content = await contentWith({
    'content/events/fridays.yaml': seriesFile('Friday'),
    'content/events/_feeds.yaml': '- { url: https://example.org/events.ics, name: Others }\n',
    'content/site.yaml': validContent['content/site.yaml'].replace(/hours:\n.*\n.*\n/, ''),
  });
  const validUntil = (at: string) =>
    createPage(content, '/events/fridays', new Date(at))?.validUntil?.toISOString();
  expect(validUntil('2026-11-26T12:00:00Z')).toBe('2026-11-27T00:00:00.000Z');
});
