import { expect, test } from 'vitest';
import type { Content } from '@/lib/server/content/content';
import { loadContent } from '@/lib/server/content/load-content';
import { renderSitemap } from '@/lib/server/site/seo/sitemap';
import { contentWith, eventFile, postFile } from '@/tests/support/content';
import { parseXml } from '@/tests/support/xml';

const url = 'https://example.org';

/** Checks the sitemap against the protocol (sitemaps.org, 0.9) and returns its paths. */
function readSitemap(content: Content): Map<string, string | undefined> {
  const { documentElement: root } = parseXml(renderSitemap(content, url));
  expect(root.namespaceURI).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
  expect(root.localName).toBe('urlset');
  const entries = [...root.children].map((entry) => {
    expect(entry.localName).toBe('url');
    const alternates = [...entry.children].filter(({ localName }) => localName === 'link');
    expect(alternates).toEqual([]);
    const [loc, lastmod, ...rest] = [...entry.children];
    expect(loc?.localName).toBe('loc');
    expect(rest).toEqual([]);
    const address = loc?.textContent ?? '';
    expect(new URL(address).origin).toBe(url);
    expect(address.length).toBeLessThan(2048);
    if (lastmod !== undefined) {
      expect(lastmod.localName).toBe('lastmod');
      expect(lastmod.textContent).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
    return [address.slice(url.length), lastmod?.textContent] as const;
  });
  const map = new Map(entries);
  expect(map.size).toBe(entries.length);
  return map;
}

test('lists every listed path, with a date for posts only', async () => {
  const content = await contentWith({
    'content/pages/visit/thanks.md':
      '---\ntitle: Thanks\ndescription: An unlisted page of thanks.\nunlisted: true\n---\n',
    'content/journal/first.md': postFile('First', 'Words.'),
    'content/journal/second.md': postFile('Second', 'W.', 'date: 2026-11-02\nupdated: 2026-11-05'),
    'content/events/talk.yaml': eventFile('Talk'),
    'content/forms/closed.yaml': 'title: Closed\nactive: false\nfields: [{ name: a, label: A }]\n',
  });
  expect([...readSitemap(content)]).toEqual([
    ['/', undefined],
    ['/visit', undefined],
    ['/journal/second', '2026-11-05'],
    ['/journal/first', '2026-11-01'],
    ['/events/talk', undefined],
    ['/f/contact', undefined],
  ]);
});

test('renders a valid sitemap of the example site', async () => {
  const loaded = await loadContent(process.cwd());
  if (!loaded.ok) throw new Error('the content has mistakes');
  expect(readSitemap(loaded.content).has('/')).toBe(true);
});
