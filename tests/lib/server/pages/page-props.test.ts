import { expect, test } from 'vitest';
import type { ContentNode } from '@/lib/content/tree';
import { type Content, listPagePaths } from '@/lib/server/content/content';
import { loadContent } from '@/lib/server/content/load-content';
import { scheduleRefreshes } from '@/lib/server/pages/revalidation';
import { createPage } from '@/lib/server/pages/page-props';
import { formatProblem } from '@/lib/server/content/files/problems';
import { soundContent } from '../../../support/content-files';
import { plantTree } from '../../../support/tree';

const head = '---\ntitle: Page\ndescription: A page of the content for tests.\n---\n';
const event = (date: string, title: string) =>
  `title: ${title}\ndescription: An event of the tests, once.\ndate: ${date}\nfrom: '19:00'\nto: '20:00'\nplace: Here\nlede: A talk.\nbody: Words\n`;

async function contentWith(files: Readonly<Record<string, string>>): Promise<Content> {
  const loaded = await loadContent(plantTree({ ...soundContent, ...files }));
  if (!loaded.ok) throw new Error(loaded.problems.map(formatProblem).join('\n'));
  return loaded.content;
}

function bodyOf(content: Content, path: string, now: string): readonly ContentNode[] | undefined {
  return createPage(content, path, new Date(now))?.props.view.body;
}

test('pages, posts and events have pages of their own', async () => {
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

test('sections nest, the outer first', async () => {
  const content = await contentWith({
    'content/pages/visit/_section.yaml': 'title: Visit\nintro: Come.\n',
    'content/pages/visit/bus/_section.yaml': 'title: Bus\n',
    'content/pages/visit/bus/index.md': head,
    'content/pages/visit/bus/night.md': head,
  });
  const layouts = createPage(content, '/visit/bus/night', new Date())?.props.layouts;
  expect(layouts?.map(({ path }) => path)).toEqual(['/visit', '/visit/bus']);
  expect(layouts?.[0]?.navigation.map(({ href }) => href)).toEqual(['/visit', '/visit/bus']);
  expect(layouts?.[1]?.navigation.map(({ href }) => href)).toEqual([
    '/visit/bus',
    '/visit/bus/night',
  ]);
});

test('what is over is not announced, and the page is made anew at midnight', async () => {
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

test('a page that does not depend on the time is made once', async () => {
  const content = await contentWith({});
  expect(createPage(content, '/visit', new Date())?.validUntil).toBeUndefined();
});

test('the site itself is the first visitor after a page stopped being true', async () => {
  const content = await contentWith({ 'content/pages/visit.md': `${head}{% opening-hours /%}\n` });
  let now = new Date('2026-11-27T18:00:00Z');
  const waiting: { milliseconds: number; call: () => void }[] = [];
  const visits: string[] = [];
  scheduleRefreshes(content, {
    now: () => now,
    setTimer: (milliseconds, call) => waiting.push({ milliseconds, call }),
    requestPage: (path) => {
      visits.push(`${path} ${now.toISOString()}`);
      return Promise.resolve();
    },
  });

  async function pass(): Promise<void> {
    const next = waiting.shift();
    if (next === undefined) throw new Error('nothing is planned');
    now = new Date(now.getTime() + next.milliseconds);
    next.call();
    // What follows a visit is planned when its promise has settled.
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
  }
  await pass();
  await pass();
  await pass();
  expect(visits).toEqual([
    '/visit 2026-11-27T18:00:01.000Z',
    '/visit 2026-11-27T19:00:01.000Z',
    '/visit 2026-11-27T22:30:01.000Z',
  ]);
});

test('lists the headings of a page, unless the navigation of a section takes their place', async () => {
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
