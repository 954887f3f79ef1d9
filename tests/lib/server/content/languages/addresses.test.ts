import { expect, test } from 'vitest';
import type { Content, Page } from '@/lib/server/content/content';
import {
  addressOf,
  contentAt,
  linkIn,
  listAlternates,
  listPageAddresses,
  withLinks,
} from '@/lib/server/content/languages/addresses';
import { contentWith } from '@/tests/support/content';

/** Returns the content of a site with one language, and that of one with two. */
async function siteInTwoLanguages() {
  const main = await contentWith({});
  const pages = new Map<string, Page>(
    ['/', '/visit', '/visit/parking'].flatMap((path) => {
      const page = main.pages.get('/visit');
      return page === undefined ? [] : [[path, { ...page, path }]];
    }),
  );
  const translations = new Map<string, Content>();
  const english: Content = { ...main, pages, languages: ['en', 'cy'], translations };
  const welsh: Content = {
    ...main,
    pages: new Map([...pages].filter(([path]) => path !== '/visit/parking')),
    translation: {
      language: 'cy',
      main: english,
      slugs: new Map([['/visit', 'ymweld']]),
      untranslated: new Set(),
      outdated: new Set(),
    },
  };
  translations.set('cy', welsh);
  return { main, english, welsh };
}

test('finds the content and the page of an address', async () => {
  const { main, english, welsh } = await siteInTwoLanguages();
  expect(contentAt(english, '/visit').content).toBe(english);
  expect(contentAt(english, '/cy').content).toBe(welsh);
  expect(contentAt(english, '/cy').path).toBe('/');
  expect(contentAt(english, '/cy/ymweld').path).toBe('/visit');
  expect(contentAt(english, '/cy/ymweld/parking').path).toBe('/visit/parking');
  expect(contentAt(english, '/cy/visit').path).toBe('/cy/visit');
  expect(contentAt(main, '/cy/ymweld').path).toBe('/cy/ymweld');
});

test('puts the language and the name of its own into the address of a page', async () => {
  const { english, welsh } = await siteInTwoLanguages();
  expect(addressOf(welsh, '/')).toBe('/cy');
  expect(addressOf(welsh, '/visit/parking')).toBe('/cy/ymweld/parking');
  expect(addressOf(english, '/visit')).toBe('/visit');
});

test('leads to the page in the language where there is one', async () => {
  const { welsh } = await siteInTwoLanguages();
  expect(linkIn(welsh, '/visit?by=bus#stops')).toBe('/cy/ymweld?by=bus#stops');
  expect(linkIn(welsh, '/visit/parking')).toBe('/visit/parking');
  expect(linkIn(welsh, '/f/contact')).toBe('/cy/f/contact');
  expect(linkIn(welsh, '/files/plan.pdf')).toBe('/files/plan.pdf');
  expect(linkIn(welsh, 'https://example.org/visit')).toBe('https://example.org/visit');
});

test('changes the links of rendered parts at any depth', async () => {
  const { english, welsh } = await siteInTwoLanguages();
  const body = [
    { tag: 'p', markup: 'By <a href="/visit#bus">bus</a>' },
    { tag: 'a', attributes: { href: '/' }, children: ['Home'] },
  ];
  expect(withLinks(welsh, { body })).toEqual({
    body: [
      { tag: 'p', markup: 'By <a href="/cy/ymweld#bus">bus</a>' },
      { tag: 'a', attributes: { href: '/cy' }, children: ['Home'] },
    ],
  });
  expect(withLinks(english, body)).toBe(body);
});

test('lists the pages of all languages, and the languages of a page', async () => {
  const { main, english, welsh } = await siteInTwoLanguages();
  expect(listPageAddresses(english)).toEqual([
    '/',
    '/visit',
    '/visit/parking',
    '/cy',
    '/cy/ymweld',
  ]);
  expect(listAlternates(welsh, '/visit')).toEqual([
    { language: 'en', name: 'English', href: '/visit' },
    { language: 'cy', name: 'Cymraeg', href: '/cy/ymweld', isCurrent: true },
  ]);
  expect(listAlternates(english, '/visit/parking')).toBeUndefined();
  expect(listAlternates(main, '/visit')).toBeUndefined();
});
