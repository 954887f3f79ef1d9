import { beforeEach, expect, test } from 'vitest';
import type { Content } from '@/lib/server/content/content';
import { addressOf, listAlternates } from '@/lib/server/content/languages/addresses';
import { renderPageMarkdown } from '@/lib/server/site/pages/page-markdown';
import { generateFile } from '@/lib/server/site/seo/generated-files';
import { buildHeadData } from '@/lib/server/site/seo/head';
import { parseXml } from '@/tests/support/xml';
import { loadTwoLanguages } from '@/tests/support/two-languages';

const url = 'https://example.org';
const now = new Date('2026-11-20T12:00Z');
let english: Content;
let welsh: Content;
beforeEach(async () => {
  ({ english, welsh } = await loadTwoLanguages());
});
const fileAt = (address: string) => generateFile(address, english, { url, now, contentRead: now });
const bodyAt = (address: string) => fileAt(address)?.body ?? '';

const visitLinks = [
  { hrefLang: 'en', href: 'https://example.org/visit' },
  { hrefLang: 'cy', href: 'https://example.org/cy/ymweld' },
  { hrefLang: 'x-default', href: 'https://example.org/visit' },
];

test('the head of each translation links all of them', () => {
  const linksOf = (content: Content, path: string) => {
    const alternates = listAlternates(content, path);
    const meta = { title: 'Visit', path: addressOf(content, path) };
    return buildHeadData(english, alternates ? { ...meta, alternates } : meta, url).alternates;
  };
  expect(linksOf(english, '/visit')).toEqual(visitLinks);
  expect(linksOf(welsh, '/visit')).toEqual(visitLinks);
  expect(linksOf(english, '/bus')).toEqual([]);
});

test.each([{ unlisted: true }, { canonical: '/events' }])(
  'the head of a page with %j links no translations',
  (settings) => {
    const alternates = listAlternates(english, '/visit') ?? [];
    const meta = { title: 'Visit', path: '/visit', alternates, ...settings };
    expect(buildHeadData(english, meta, url).alternates).toEqual([]);
  },
);

test('the head of a page has the feeds, the files and the data of its language', () => {
  const alternates = listAlternates(welsh, '/events/talk') ?? [];
  const meta = { title: 'Sgwrs', path: '/cy/events/sgwrs', alternates };
  const { properties, structured = '', ...head } = buildHeadData(english, meta, url);
  expect(head).toMatchObject({
    manifest: '/cy/site.webmanifest',
    feeds: [{ href: '/cy/journal/feed.xml' }],
    calendar: { title: 'Clinig', href: '/cy/events/calendar.ics' },
    markdown: '/cy/events/sgwrs.md',
  });
  const locales = properties.filter(({ property }) => property.startsWith('og:locale'));
  expect(locales).toEqual([
    { property: 'og:locale', content: welsh.site.locale.replaceAll('-', '_') },
    { property: 'og:locale:alternate', content: 'en_GB' },
  ]);
  expect(structured).toContain('"name":"Sgwrs"');
  expect(structured).toContain('"url":"https://example.org/cy/events/sgwrs"');
  expect(structured).toContain(`"inLanguage":"${welsh.site.locale}"`);
});

test('the sitemap has each page in each language, with its translations', () => {
  const { documentElement: root } = parseXml(bodyAt('/sitemap.xml'));
  const entries = [...root.children].map((entry) => {
    const [loc, ...others] = entry.children;
    const links = others.filter(({ localName }) => localName === 'link');
    expect(links.map(({ namespaceURI }) => namespaceURI)).toEqual(
      links.map(() => 'http://www.w3.org/1999/xhtml'),
    );
    return [
      loc?.textContent,
      links.map((link) => ({
        hrefLang: link.getAttribute('hreflang'),
        href: link.getAttribute('href'),
      })),
    ] as const;
  });
  const byAddress = new Map(entries);
  expect(byAddress.get('https://example.org/visit')).toEqual(visitLinks);
  expect(byAddress.get('https://example.org/cy/ymweld')).toEqual(visitLinks);
  expect(byAddress.get('https://example.org/bus')).toEqual([]);
  expect([...byAddress.keys()].filter((address) => address?.includes('/cy'))).toEqual([
    'https://example.org/cy',
    'https://example.org/cy/ymweld',
    'https://example.org/cy/journal/first',
    'https://example.org/cy/events/sgwrs',
  ]);
});

test('a feed has the posts of its language, whose links lead there where they can', () => {
  const feed = bodyAt('/cy/journal/feed.xml');
  expect(feed).toContain(`xml:lang="${welsh.site.locale}"`);
  expect(feed).toContain('<id>https://example.org/cy/journal/feed.xml</id>');
  expect(feed).toContain('<id>https://example.org/cy/journal/first</id>');
  expect(feed).toContain('https://example.org/cy/ymweld');
  expect(feed).not.toContain('Second');
  expect(bodyAt('/journal/feed.xml')).toContain('<id>https://example.org/journal/second</id>');
});

test('a calendar has the words and the addresses of its language, and the same entries', () => {
  const read = (address: string) => bodyAt(address).replaceAll(/\r\n /g, '');
  const uid = 'UID:events-talk@example.org';
  expect(read('/events/calendar.ics')).toContain(uid);
  for (const address of ['/cy/events/calendar.ics', '/cy/events/talk.ics']) {
    const calendar = read(address);
    expect(calendar).toContain(uid);
    expect(calendar).toContain('SUMMARY:Sgwrs');
    expect(calendar).toContain('https://example.org/cy/events/sgwrs');
  }
});

test('the manifest begins at the home page of its language', () => {
  const manifest: unknown = JSON.parse(bodyAt('/cy/site.webmanifest'));
  const home = { id: '/cy', start_url: '/cy', scope: '/' };
  expect(manifest).toMatchObject({ name: 'Clinig', lang: welsh.site.locale, ...home });
});

test('programs find the pages of each language', () => {
  expect(bodyAt('/llms.txt')).toContain('- [Cymraeg](https://example.org/cy/llms.txt)');
  const list = bodyAt('/cy/llms.txt');
  expect(list).toContain('- [English](https://example.org/llms.txt)');
  expect(list).toContain('[Ymweld](https://example.org/cy/ymweld.md)');
  expect(list).not.toContain('By bus');
  const page = renderPageMarkdown('/cy/ymweld.md', english, url, now);
  expect(page?.body).toContain('# Ymweld');
  expect(page?.headers?.Link).toBe('<https://example.org/cy/ymweld>; rel="canonical"');
  expect(renderPageMarkdown('/cy.md', english, url, now)?.body).toContain('# Clinig');
});

test('the site has one sitemap, one robots.txt and one security.txt for all languages', () => {
  expect(bodyAt('/robots.txt')).toContain('Disallow: /search\nDisallow: /cy/search\n');
  expect(bodyAt('/.well-known/security.txt')).toContain('Preferred-Languages: en, cy\n');
  for (const address of ['/cy/sitemap.xml', '/cy/robots.txt', '/cy/theme.css']) {
    expect(fileAt(address)).toBeUndefined();
  }
});
