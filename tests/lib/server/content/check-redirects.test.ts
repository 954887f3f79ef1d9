import { getPathMatch } from 'next/dist/shared/lib/router/utils/path-match';
import { describe, expect, test } from 'vitest';
import { loadContent } from '@/lib/server/content/load-content';
import { formatProblem } from '@/lib/server/content/files/problems';
import { postFile, contentWith, validContent } from '@/tests/support/content';
import { writeTree } from '@/tests/support/tree';
import { decodeFragment } from '@/lib/server/content/check-redirects';
import { contentSchemaWords } from '@/lib/words/lib/server/content/schemas';

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
  [
    'is for the desk',
    line('/desk/sign-in', '/visit'),
    '/desk/sign-in is an address of the software, such as the desk; it cannot lead elsewhere.',
  ],
  ['hides a page', line('/visit', '/'), '/visit is a page of this site; a redirect would hide it.'],
  [
    'hides a page behind a pattern',
    line('/:page', '/'),
    '/:page is for /visit too, which is a page of this site; a redirect would hide it.',
  ],
  [
    'has an unknown target',
    line('/old', '/vist'),
    '/old leads to /vist, which is no page. Did you mean "/visit"?',
  ],
  [
    'has an unknown heading as its target',
    line('/bus', '/visit#by-buss'),
    '/bus leads to /visit#by-buss, but /visit has no heading "#by-buss". Did you mean "by-bus"?',
  ],
  [
    'has a heading that no matching page has as its target',
    line('/blog/:post', '/journal/:post#moons'),
    '/blog/:post leads to /journal/:post#moons, but /journal/:post has no heading "#moons". Write one of: they-shine.',
  ],
  [
    'hides a route of pages/',
    line('/search', '/visit'),
    '/search is a page of this site; a redirect would hide it.',
  ],
  [
    'targets itself',
    line('/old', '/old'),
    '/old leads to itself. Write another address as its "to".',
  ],
  [
    'targets itself through a pattern',
    line('/old/:page', '/old/new'),
    '/old/:page leads to itself. Write another address as its "to".',
  ],
  [
    'is part of a loop',
    line('/a', '/b') + line('/b', '/a'),
    '/a leads to /b, which is a redirect too. Lead it to /a at once.',
  ],
  [
    'targets a redirect',
    line('/a', '/b') + line('/b', '/visit'),
    '/a leads to /b, which is a redirect too. Lead it to /visit at once.',
  ],
  [
    'uses an undefined placeholder',
    line('/blog/:post', '/journal/:name'),
    '/journal/:name uses ":name", which /blog/:post does not have. Write it in both.',
  ],
  [
    'matches no page with its target',
    line('/blog/:post', '/diary/:post'),
    '/blog/:post leads to /diary/:post, and no page has such an address.',
  ],
  [
    'targets a site that is not listed',
    line('/shop', 'https://shop.example.org/'),
    '/shop leads to another site. If that is meant, write "shop.example.org" under redirectHosts in content/site.yaml.',
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
