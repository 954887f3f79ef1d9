import { expect, test } from 'vitest';
import { outdatedPageRefresher } from '@/lib/server/site/pages/revalidation';
import { contentWith } from '@/tests/support/content';

const head = '---\ntitle: Page\ndescription: A page of the content for tests.\n---\n';

const { signal } = new AbortController();

test('requests a page at first, and when it expires', async () => {
  const content = await contentWith({ 'content/pages/visit.md': `${head}{% opening-hours /%}\n` });
  const pages = new Map([...content.pages].filter(([path]) => path === '/visit'));
  const site = { ...content, pages };
  const requests: string[] = [];
  let now = new Date();
  const refresh = outdatedPageRefresher({
    now: () => now,
    requestPage: (path) => Promise.resolve(void requests.push(`${path} ${now.toISOString()}`)),
  });
  for (const time of ['18:00:00', '18:59:59', '19:00:00', '19:00:01', '19:00:02', '22:30:01']) {
    now = new Date(`2026-11-27T${time}Z`);
    await refresh(site, signal);
  }
  expect(requests).toEqual([
    '/visit 2026-11-27T18:00:00.000Z',
    '/visit 2026-11-27T19:00:01.000Z',
    '/visit 2026-11-27T22:30:01.000Z',
  ]);
  await refresh({ ...site }, signal);
  expect(requests).toHaveLength(4);
});

test('requests no page that does not depend on the time', async () => {
  const { site, ...content } = await contentWith({});
  const { hours: _hours, ...timeless } = site;
  const requests: string[] = [];
  const refresh = outdatedPageRefresher({
    now: () => new Date('2026-11-27T18:00:00Z'),
    requestPage: (path) => Promise.resolve(void requests.push(path)),
  });
  await refresh({ ...content, site: timeless }, signal);
  expect(requests).toEqual([]);
});
