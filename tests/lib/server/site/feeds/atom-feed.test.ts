import { expect, test } from 'vitest';
import { renderFeed, feedUpdated } from '@/lib/server/site/feeds/atom-feed';
import { listTags } from '@/lib/server/content/journal/post-lists';
import { loadContent } from '@/lib/server/content/load-content';
import { atomFaults } from '@/tests/support/atom-rules';
import { contentWith, postFile } from '@/tests/support/content';
import { parseXml } from '@/tests/support/xml';

const url = 'https://example.org';
const now = new Date('2026-12-01T12:00:00Z');

test('renders a post in full', async () => {
  const content = await contentWith({
    'content/people.yaml': '- { id: ana, name: Ana & Co, role: Writer }\n',
    'content/journal/first.md': postFile(
      'Dark <3',
      'See [the dome](/visit).',
      'date: 2026-07-01\nauthor: ana\nlede: In short.',
    ),
  });
  const feed = parseXml(renderFeed(content, url, now));
  expect(atomFaults(feed)).toEqual([]);
  const entry = feed.querySelector('entry');
  expect(entry?.querySelector('title')?.textContent).toBe('Dark <3');
  expect(entry?.querySelector('author name')?.textContent).toBe('Ana & Co');
  // Midnight in London, in summer time.
  expect(entry?.querySelector('published')?.textContent).toBe('2026-06-30T23:00:00.000Z');
  expect(entry?.querySelector('content')?.textContent).toBe(
    '<p>In short.</p><p>See <a href="https://example.org/visit">the dome</a>.</p>',
  );
});

test('renders the posts of a tag, with all their authors and tags', async () => {
  const content = await contentWith({
    'content/people.yaml':
      '- { id: ana, name: Ana, role: Writer }\n- { id: tom, name: Tom, role: Writer }\n',
    'content/journal/ice.md': postFile(
      'Ice',
      'W.',
      'date: 2026-11-02\nauthor: [tom, ana]\ntags: [Ice, Tea & cake]',
    ),
    'content/journal/other.md': postFile('Other', 'W.'),
  });
  const [tag] = listTags(content.posts, 'en-GB');
  const feed = parseXml(renderFeed(content, url, now, tag));
  expect(atomFaults(feed)).toEqual([]);
  const textsOf = (selector: string) =>
    [...feed.querySelectorAll(selector)].map(({ textContent }) => textContent);
  expect(textsOf('feed > title')).toEqual(['Ice · Journal · Test Clinic']);
  expect(textsOf('feed > id')).toEqual(['https://example.org/journal/tags/ice/feed.xml']);
  expect(textsOf('entry > title')).toEqual(['Ice']);
  expect(textsOf('entry > author')).toEqual(['\nTom\n', '\nAna\n']);
  expect(
    [...feed.querySelectorAll('category')].map((category) => category.getAttribute('term')),
  ).toEqual(['Ice', 'Tea & cake']);
});

test('lists the newest post first and dates the feed by the latest change', async () => {
  const content = await contentWith({
    'content/journal/new.md': postFile('New', 'New.', 'date: 2026-11-02'),
    'content/journal/old.md': postFile('Old', 'Old.', 'date: 2026-11-01\nupdated: 2026-11-09'),
  });
  const feed = parseXml(renderFeed(content, url, now));
  expect(atomFaults(feed)).toEqual([]);
  expect([...feed.querySelectorAll('entry > title')].map((title) => title.textContent)).toEqual([
    'New',
    'Old',
  ]);
  expect(feed.querySelector('feed > updated')?.textContent).toBe('2026-11-09T00:00:00.000Z');
  expect(feedUpdated(content)?.toISOString()).toBe('2026-11-09T00:00:00.000Z');
});

test('renders a valid feed without posts', async () => {
  const feed = parseXml(renderFeed(await contentWith({}), url, now));
  expect(atomFaults(feed)).toEqual([]);
  expect(feed.querySelector('updated')?.textContent).toBe(now.toISOString());
});

test('removes characters that XML forbids', async () => {
  const content = await contentWith({
    'content/journal/odd.md': postFile('Odd', 'A\u0007bell.'),
  });
  const feed = parseXml(renderFeed(content, url, now));
  expect(feed.querySelector('content')?.textContent).toBe('<p>Abell.</p>');
});

test('renders the example site’s journal as a valid feed', async () => {
  const loaded = await loadContent(process.cwd());
  if (!loaded.ok) throw new Error('the content has mistakes');
  const feed = parseXml(renderFeed(loaded.content, url, now));
  expect(atomFaults(feed)).toEqual([]);
  expect(feed.querySelectorAll('entry')).toHaveLength(loaded.content.posts.length);
});
