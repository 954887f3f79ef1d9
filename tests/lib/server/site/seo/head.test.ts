import { expect, test } from 'vitest';
import { buildHeadData } from '@/lib/server/site/seo/head';
import { getShareCard, sharePicturePath } from '@/lib/server/site/seo/share-card';
import { contentWith, eventFile, postFile } from '@/tests/support/content';

const url = 'https://example.org';

test('describes a shared post by title, picture and date', async () => {
  const content = await contentWith({ 'content/journal/first.md': postFile('First', 'Words.') });
  const meta = { title: 'First', description: 'In short.', path: '/journal/first' };
  const { properties, feeds, calendar } = buildHeadData(content, meta, url);
  const said = Object.fromEntries(properties.map(({ property, content }) => [property, content]));
  expect(said).toMatchObject({
    'og:type': 'article',
    'og:site_name': 'Test Clinic',
    'og:title': 'First',
    'og:description': 'In short.',
    'og:url': 'https://example.org/journal/first',
    'og:locale': 'en_GB',
    'og:image:alt': 'Sunday 1 November 2026. First. Test Clinic',
    'article:published_time': '2026-11-01',
  });
  expect(said['og:image']).toMatch(/^https:\/\/example\.org\/og\/[0-9a-f]{16}\.png$/);
  expect(feeds).toEqual([{ title: 'Journal · Test Clinic', href: '/journal/feed.xml' }]);
  expect(calendar).toBeUndefined();
});

test('announces the feed of a tag on its pages', async () => {
  const content = await contentWith({
    'content/journal/first.md': postFile('First', 'W.', 'date: 2026-11-01\ntags: [Ice]'),
  });
  const { feeds } = buildHeadData(content, { title: 'Ice', path: '/journal/tags/ice' }, url);
  expect(feeds.map(({ href }) => href)).toEqual([
    '/journal/feed.xml',
    '/journal/tags/ice/feed.xml',
  ]);
});

test('gives no Open Graph properties to a page without a path', async () => {
  const head = buildHeadData(await contentWith({}), { title: '404' }, url);
  expect(head).toEqual({
    properties: [],
    alternates: [],
    manifest: '/site.webmanifest',
    feeds: [],
    hasIcons: false,
  });
});

test('labels a share card by kind of page or date', async () => {
  const content = await contentWith({
    'content/events/talk.yaml': eventFile('Talk'),
    'content/pages/visit/_section.yaml': 'title: Visiting\n',
    'content/pages/visit/bus.md': '---\ntitle: Bus\ndescription: How to come here by bus.\n---\n',
  });
  const words = (path: string) => {
    const { title, label } = getShareCard(content, path);
    return [title, label];
  };
  expect(words('/events/talk')).toEqual(['Talk', 'Friday 27 November 2026, 19:00 to 21:30']);
  expect(words('/visit/bus')).toEqual(['Bus', 'Visiting']);
  expect(words('/f/contact')).toEqual(['Write to us', undefined]);
  expect(words('/')).toEqual(['A clinic', 'Town']);
  expect(words('/search')).toEqual(['A clinic', 'Town']);
});

test('changes a picture’s path only when its content changes', async () => {
  const card = getShareCard(await contentWith({}), '/visit');
  expect(sharePicturePath({ ...card })).toBe(sharePicturePath(card));
  expect(sharePicturePath({ ...card, title: 'Other' })).not.toBe(sharePicturePath(card));
});

test('shares the photograph of a page, by a path that changes with the photograph and its focus', async () => {
  const facts = { version: '0123456789ab', format: 'jpeg', width: 3, height: 2, widths: [3] };
  const withPhotograph = (title: string, focus: string, version = facts.version) => {
    const picture = `picture: { src: /pictures/choir.jpg, alt: The choir, focus: ${focus} }`;
    return contentWith({
      'content/journal/first.md': postFile(title, 'Words.', `date: 2026-11-01\n${picture}`),
      'public/pictures/choir.jpg': '',
      'pictures/index.json': JSON.stringify({
        'public/pictures/choir.jpg': { facts: { ...facts, version } },
      }),
    });
  };
  const said = async (title: string, focus: string, version?: string) => {
    const content = await withPhotograph(title, focus, version);
    const { properties } = buildHeadData(content, { title, path: '/journal/first' }, url);
    return Object.fromEntries(properties.map(({ property, content: text }) => [property, text]));
  };
  const first = await said('First', '30% 60%');
  expect(first).toMatchObject({ 'og:image:type': 'image/jpeg', 'og:image:alt': 'The choir' });
  expect(first['og:image']).toMatch(/^https:\/\/example\.org\/og\/[0-9a-f]{16}\.jpg$/);
  expect((await said('Other', '30% 60%'))['og:image']).toBe(first['og:image']);
  expect((await said('First', '31% 60%'))['og:image']).not.toBe(first['og:image']);
  expect((await said('First', '30% 60%', 'ba9876543210'))['og:image']).not.toBe(first['og:image']);
});
