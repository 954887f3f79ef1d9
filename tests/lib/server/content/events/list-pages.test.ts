import { expect, test } from 'vitest';
import { findSections, listPagePaths } from '@/lib/server/content/content';
import { createPage } from '@/lib/server/site/pages/page-props';
import { searchContent } from '@/lib/server/site/search/search';
import { renderSitemap } from '@/lib/server/site/seo/sitemap';
import { contentWith, eventFile, problemsWith, seriesFile } from '@/tests/support/content';
import { contentProblemWords } from '@/lib/words/lib/server/content';
import { categoryWords } from '@/lib/words/lib/server/content/events';
import { suggestionWords } from '@/lib/words/lib/server/content/files';

const head = '---\ntitle: Events\ndescription: The events of the clinic for tests.\n---\n';
const files = {
  'content/events/talk.yaml': eventFile('Talk', 'category: Talks\n'),
  'content/events/walk.yaml': eventFile('Walk', 'category: [Walks, For families]\n'),
  'content/events/old.yaml': eventFile('Old', 'category: Dances\n', '2026-01-09'),
  'content/pages/events.md': `${head}\nAll of them.\n\n{% events-list title="Soon" /%}\n`,
  'content/pages/lists.md': `${head}{% events-list next=3 /%}\n\n{% events-list when="past" /%}\n`,
};
const now = new Date('2026-11-20T12:00:00Z');

async function categoryPaths(more: Readonly<Record<string, string>> = {}) {
  const paths = listPagePaths(await contentWith({ ...files, ...more }));
  return paths.filter((path) => path.includes('/categories/'));
}

test('a full list has a page for each category', async () => {
  expect(await categoryPaths()).toEqual([
    '/events/categories/dances',
    '/events/categories/for-families',
    '/events/categories/talks',
    '/events/categories/walks',
  ]);
});

test('a list has no page for the only category', async () => {
  const more = {
    'content/events/walk.yaml': eventFile('Walk'),
    'content/events/old.yaml': eventFile('Old'),
  };
  expect(await categoryPaths(more)).toEqual([]);
  const content = await contentWith({ ...files, ...more });
  const [list] = findSections(content, '/events');
  expect(list?.section === 'events-list' && list.categories).toBeUndefined();
});

test('the page of a category says what it is, and names the full list as canonical', async () => {
  const content = await contentWith(files);
  const props = createPage(content, '/events/categories/walks', now)?.props;
  expect(props?.meta).toMatchObject({ title: 'Events: Walks', canonical: '/events' });
  expect(props?.view).toMatchObject({ title: 'Events: Walks', layout: 'article' });
  expect(props?.view.body).toMatchObject([
    {
      section: 'events-list',
      events: [{ title: 'Walk' }],
      calendar: '/events/categories/walks.ics',
      categories: [
        { href: '/events' },
        // There is no dance to come.
        { name: 'For families', href: '/events/categories/for-families' },
        { name: 'Talks', href: '/events/categories/talks' },
        { name: 'Walks', href: '/events/categories/walks' },
      ],
    },
  ]);
});

test('an event and a series lead to the pages of their categories', async () => {
  const content = await contentWith({
    ...files,
    'content/events/fridays.yaml': `${seriesFile('Friday')}category: Talks\n`,
  });
  const factsAt = (path: string) => {
    const view = createPage(content, path, now)?.props.view;
    return view?.kind === 'post' ? undefined : view?.facts;
  };
  const talks = { name: 'Talks', href: '/events/categories/talks' };
  expect(factsAt('/events/walk')).toContainEqual({
    label: 'Kind',
    text: 'Walks, For families',
    links: [
      { name: 'Walks', href: '/events/categories/walks' },
      { name: 'For families', href: '/events/categories/for-families' },
    ],
  });
  const fact = { label: 'Kind', text: 'Talks', links: [talks] };
  expect(factsAt('/events/fridays')).toContainEqual(fact);
  expect(factsAt('/events/fridays/2026-12-04')).toContainEqual(fact);
});

test('an event names a category that no page lists without a link', async () => {
  const content = await contentWith({
    'content/events/talk.yaml': files['content/events/talk.yaml'],
  });
  const view = createPage(content, '/events/talk', now)?.props.view;
  expect(view).toMatchObject({
    facts: [{}, {}, { text: 'Talks', links: [{ name: 'Talks', href: undefined }] }],
  });
});

test('search finds the page of a category and its events, and the sitemap has the full list only', async () => {
  const content = await contentWith(files);
  const { results } = searchContent(content, { query: 'walks', kind: 'events', order: 'best' });
  expect(results.map(({ href }) => href)).toEqual(['/events/categories/walks', '/events/walk']);
  expect(renderSitemap(content, 'https://example.org')).toContain('/events<');
  expect(renderSitemap(content, 'https://example.org')).not.toContain('/categories/');
});

test('reports a page at the address of a category', async () => {
  const page = 'content/pages/events/categories/walks.md';
  expect(await problemsWith({ ...files, [page]: head })).toEqual([
    `${page}:1  ${contentProblemWords.duplicatePath('content/pages/events.md', '/events/categories/walks')}`,
  ]);
});

test('a tag lists one category, and an unknown one is reported', async () => {
  const page = (category: string) => ({
    'content/pages/walks.md': `${head}{% events-list category="${category}" /%}\n`,
  });
  const content = await contentWith({ ...files, ...page('Walks') });
  const [list] = createPage(content, '/walks', now)?.props.view.body ?? [];
  expect(list).toMatchObject({ events: [{ title: 'Walk' }] });
  expect(await problemsWith({ ...files, ...page('Walk') })).toEqual([
    `content/pages/walks.md:5  ${categoryWords.unknown('Walk')}${suggestionWords.didYouMean('Walks')}`,
  ]);
});
