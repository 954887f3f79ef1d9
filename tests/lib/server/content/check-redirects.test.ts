import { getPathMatch } from 'next/dist/shared/lib/router/utils/path-match';
import { describe, expect, test } from 'vitest';
import { loadContent } from '@/lib/server/content/load-content';
import { formatProblem } from '@/lib/server/content/files/problems';
import { postFile, contentWith, validContent } from '@/tests/support/content';
import { writeTree } from '@/tests/support/tree';
import { decodeFragment } from '@/lib/server/content/check-redirects';
import { contentSchemaWords } from '@/lib/words/lib/server/content/schemas';
import { redirectWords } from '@/lib/words/lib/server/content';
import { suggestionWords } from '@/lib/words/lib/server/content/files';

async function problemsOf(redirects: string, site = ''): Promise<string[]> {
  const loaded = await loadContent(
    writeTree({
      ...validContent,
      'content/site.yaml': `${validContent['content/site.yaml']}${site}`,
      'content/journal/stars.md': postFile('Stars', '## They shine\n\nBrightly.'),
      'content/redirects.yaml': redirects,
    }),
  );
  return loaded.ok ? [] : loaded.problems.map(formatProblem);
}

const line = (from: string, to: string, more = '') => `- { from: ${from}, to: '${to}'${more} }\n`;

describe('accepts a redirect', () => {
  test.each([
    ['from one address to a page', line('/find-us', '/visit')],
    ['to a heading of a page', line('/bus', '/visit#by-bus')],
    ['that is temporary', line('/tonight', '/visit', ', permanent: false')],
    ['from a pattern to one page', line('/old/:rest*', '/visit')],
    ['from a pattern to a pattern that matches pages', line('/blog/:post', '/journal/:post')],
    ['to a heading of a matching page', line('/blog/:post', '/journal/:post#they-shine')],
    ['to a form', line('/write', '/f/contact')],
    ['to a field of a form', line('/write', '/f/contact#field-email')],
    ['to the feed', line('/feed.xml', '/journal/feed.xml')],
    ['to a search', line('/find', '/search?q=bus')],
  ])('%s', async (_what, redirects) => {
    expect(await problemsOf(redirects)).toEqual([]);
  });

  test('to another site that is listed', async () => {
    const redirects = line('/shop', 'https://shop.example.org/telescopes');
    expect(await problemsOf(redirects, 'redirectHosts: [shop.example.org]\n')).toEqual([]);
  });
});

test.each([
  ['is for the desk', line('/desk/sign-in', '/visit'), redirectWords.ofSoftware('/desk/sign-in')],
  ['hides a page', line('/visit', '/'), redirectWords.hidesPage('/visit')],
  [
    'hides a page behind a pattern',
    line('/:page', '/'),
    redirectWords.patternHidesPage('/:page', '/visit'),
  ],
  [
    'has an unknown target',
    line('/old', '/vist'),
    `${redirectWords.unknownPath('/old', '/vist')}${suggestionWords.didYouMean('/visit')}`,
  ],
  [
    'has an unknown heading as its target',
    line('/bus', '/visit#by-buss'),
    `${redirectWords.unknownFragment('/bus', '/visit#by-buss', '/visit', 'by-buss')}${suggestionWords.didYouMean('by-bus')}`,
  ],
  [
    'has a heading that no matching page has as its target',
    line('/blog/:post', '/journal/:post#moons'),
    `${redirectWords.unknownFragment('/blog/:post', '/journal/:post#moons', '/journal/:post', 'moons')}${suggestionWords.oneOf('they-shine')}`,
  ],
  ['hides a route of pages/', line('/search', '/visit'), redirectWords.hidesPage('/search')],
  ['targets itself', line('/old', '/old'), redirectWords.loop('/old')],
  [
    'targets itself through a pattern',
    line('/old/:page', '/old/new'),
    redirectWords.loop('/old/:page'),
  ],
  ['is part of a loop', line('/a', '/b') + line('/b', '/a'), redirectWords.chain('/a', '/b', '/a')],
  [
    'targets a redirect',
    line('/a', '/b') + line('/b', '/visit'),
    redirectWords.chain('/a', '/b', '/visit'),
  ],
  [
    'uses an undefined placeholder',
    line('/blog/:post', '/journal/:name'),
    redirectWords.unknownPlaceholder('/journal/:name', ':name', '/blog/:post'),
  ],
  [
    'matches no page with its target',
    line('/blog/:post', '/diary/:post'),
    redirectWords.noMatch('/blog/:post', '/diary/:post'),
  ],
  [
    'targets a site that is not listed',
    line('/shop', 'https://shop.example.org/'),
    redirectWords.otherSite('/shop', 'shop.example.org'),
  ],
])('rejects a redirect that %s', async (_what, redirects, message) => {
  expect(await problemsOf(redirects)).toContain(`content/redirects.yaml:1  ${message}`);
});

test.each(['old', '/old(er)?', '/old/:rest*/more', '/old?a=b', '/a b'])(
  'rejects "%s" as an old path',
  async (from) => {
    const [problem] = await problemsOf(line(`'${from}'`, '/visit'));
    expect(problem).toMatch(/content\/redirects\.yaml:1 /);
    expect(problem).toContain(contentSchemaWords.redirectFrom);
  },
);

test('matches patterns as Next.js does', () => {
  expect(getPathMatch('/old/:rest*')('/old/a/b')).toEqual({ rest: ['a', 'b'] });
  expect(getPathMatch('/blog/:post')('/blog/stars')).toEqual({ post: 'stars' });
  expect(getPathMatch('/blog/:post')('/blog/a/b')).toBe(false);
});

test.each([
  ['/visit#by-bus', 'by-bus'],
  ['/visit#%D0%B3%D0%B4%D0%B5', 'где'],
  ['#где', 'где'],
  ['/visit#50%', '50%'],
  ['/visit', undefined],
])('decodes the fragment of %s to %s', (address, part) => {
  expect(decodeFragment(address)).toBe(part);
});

test('accepts links and redirects to headings with letters outside ASCII', async () => {
  const words = '## На автобусе\n\n[Here](#на-автобусе), [there](/journal/bus#на-автобусе).';
  const { redirects } = await contentWith({
    'content/journal/bus.md': postFile('Bus', words),
    'content/redirects.yaml': "- { from: /bus, to: '/journal/bus#на-автобусе' }\n",
  });
  expect(redirects).toHaveLength(1);
});
