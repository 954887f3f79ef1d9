import { expect, test } from 'vitest';
import { headDataOf } from '@/lib/server/seo/head';
import { shareCardOf, sharePicturePath } from '@/lib/server/seo/share-card';
import { contentWith, eventFile, postFile } from '@/tests/support/content';

const url = 'https://example.org';

test('a shared post shows its title, its picture and when it was written', async () => {
  const content = await contentWith({ 'content/journal/first.md': postFile('First', 'Words.') });
  const meta = { title: 'First', description: 'In short.', path: '/journal/first' };
  const { properties, feed, calendar } = headDataOf(content, meta, url);
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
  expect(feed).toEqual({ title: 'Journal · Test Clinic', href: '/journal/feed.xml' });
  expect(calendar).toBeUndefined();
});

test('a page without an address is not for sharing', async () => {
  const head = headDataOf(await contentWith({}), { title: '404' }, url);
  expect(head).toEqual({ properties: [], hasIcons: false });
});

test('a card says what kind of page it is, or when something happens', async () => {
  const content = await contentWith({
    'content/events/talk.yaml': eventFile('Talk'),
    'content/pages/visit/_section.yaml': 'title: Visiting\n',
    'content/pages/visit/bus.md': '---\ntitle: Bus\ndescription: How to come here by bus.\n---\n',
  });
  const words = (path: string) => {
    const { title, label } = shareCardOf(content, path);
    return [title, label];
  };
  expect(words('/events/talk')).toEqual(['Talk', 'Friday 27 November 2026, 19:00 to 21:30']);
  expect(words('/visit/bus')).toEqual(['Bus', 'Visiting']);
  expect(words('/f/contact')).toEqual(['Write to us', undefined]);
  expect(words('/')).toEqual(['A clinic', 'Town']);
  expect(words('/search')).toEqual(['A clinic', 'Town']);
});

test('a picture’s address changes with what it shows, and only then', async () => {
  const card = shareCardOf(await contentWith({}), '/visit');
  expect(sharePicturePath({ ...card })).toBe(sharePicturePath(card));
  expect(sharePicturePath({ ...card, title: 'Other' })).not.toBe(sharePicturePath(card));
});
