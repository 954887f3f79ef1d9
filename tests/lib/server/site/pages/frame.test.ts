import { expect, test } from 'vitest';
import { listAlternates } from '@/lib/server/content/languages/addresses';
import { siteFrame } from '@/lib/server/site/pages/frame';
import icons from '@/lib/server/site/pages/social-icons.json';
import { contentWith, validContent } from '@/tests/support/content';

const written = validContent['content/site.yaml'];

test('has nothing of a footer that only has a text', async () => {
  const { footer, navigation } = siteFrame(await contentWith({}));
  expect(footer).toEqual({ text: 'Invented.', links: [] });
  expect(navigation).toEqual([{ label: 'Visit', href: '/visit' }]);
});

test('has the level below a link, columns, profiles with their icons, and the last line', async () => {
  const site = written
    .replace('href: /visit }', 'href: /visit, links: [{ label: By bus, href: /visit#by-bus }] }')
    .concat(
      '  columns: [{ title: More, links: [{ label: Home, href: / }] }]\n',
      '  legal: Charity 123\n',
      'social:\n',
      '  - { label: Vimeo, href: https://vimeo.com/clinic }\n',
      '  - { label: LinkedIn, href: https://www.linkedin.com/company/clinic }\n',
    );
  const { footer, navigation } = siteFrame(await contentWith({ 'content/site.yaml': site }));
  expect(navigation).toEqual([
    { label: 'Visit', href: '/visit', links: [{ label: 'By bus', href: '/visit#by-bus' }] },
  ]);
  expect(footer).toEqual({
    text: 'Invented.',
    links: [],
    columns: '<div><h2>More</h2><ul><li><a href="/">Home</a></li></ul></div>',
    legal: 'Charity 123',
    social:
      `<li><a href="https://vimeo.com/clinic" rel="me"><svg viewBox="0 0 24 24" role="img" aria-label="Vimeo"><path d="${icons.vimeo}"/></svg></a></li>` +
      '<li><a href="https://www.linkedin.com/company/clinic" rel="me">LinkedIn</a></li>',
  });
});

test('says where error pages lead for contact, if not to /contact', async () => {
  const contact = '---\ntitle: Contact\ndescription: How to reach the clinic.\n---\n';
  const page = { 'content/pages/contact.md': contact };
  expect(siteFrame(await contentWith(page))).not.toHaveProperty('contact');
  const content = await contentWith({});
  expect(siteFrame(content).contact).toBe('/f/contact');
  expect(siteFrame({ ...content, forms: new Map() }).contact).toBe('');
  const translated = await contentWith({
    ...page,
    'content/site.yaml': `${written}languages: [en, cy]\n`,
    'content/cy/pages/contact.md': '---\ntitle: Cysylltu\nslug: cysylltu\n---\n',
  });
  const welsh = translated.translations?.get('cy') ?? translated;
  expect(siteFrame(welsh).contact).toBe('/cy/cysylltu');
});

test('links the home page of each language, also one that is shown untranslated', async () => {
  const content = await contentWith({
    'content/site.yaml': `${written}languages: [en, cy]\nuntranslated: show\n`,
    'content/cy/pages/visit.md': '---\ntitle: Ymweld\n---\n\nDewch.\n',
  });
  const { languages = [] } = siteFrame(content);
  expect(languages.map(({ href }) => href)).toEqual(['/', '/cy']);
  expect(listAlternates(content, '/')).toBeUndefined();
});
