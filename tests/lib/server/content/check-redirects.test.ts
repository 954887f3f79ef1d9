import { getPathMatch } from 'next/dist/shared/lib/router/utils/path-match';
import { describe, expect, test } from 'vitest';
import { loadContent } from '@/lib/server/content/load-content';
import { formatProblem } from '@/lib/server/content/files/problems';
import { postFile, contentWith } from '@/tests/support/content-with';
import { soundContent } from '@/tests/support/content-files';
import { plantTree } from '@/tests/support/tree';
import { decodeFragment } from '@/lib/server/content/check-redirects';

async function problemsOf(redirects: string, site = ''): Promise<string[]> {
  const loaded = await loadContent(
    plantTree({
      ...soundContent,
      'content/site.yaml': `${soundContent['content/site.yaml']}${site}`,
      'content/journal/stars.md': postFile('Stars', '## They shine\n\nBrightly.'),
      'content/redirects.yaml': redirects,
    }),
  );
  return loaded.ok ? [] : loaded.problems.map(formatProblem);
}

const line = (from: string, to: string, more = '') => `- { from: ${from}, to: '${to}'${more} }\n`;

describe('a redirect is fine', () => {
  test.each([
    ['from one address to a page', line('/find-us', '/visit')],
    ['to a part of a page', line('/bus', '/visit#by-bus')],
    ['for a while only', line('/tonight', '/visit', ', permanent: false')],
    ['from a pattern to one page', line('/old/:rest*', '/visit')],
    ['from a pattern to a pattern that pages have', line('/blog/:post', '/journal/:post')],
    ['to a part of one of its pages', line('/blog/:post', '/journal/:post#they-shine')],
    ['to a form', line('/write', '/f/contact')],
    ['to a part of a form', line('/write', '/f/contact#field-email')],
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
  ['hides a page', line('/visit', '/'), '/visit is a page of this site; a redirect would hide it.'],
  [
    'hides a page behind a pattern',
    line('/:page', '/'),
    '/:page is for /visit too, which is a page of this site; a redirect would hide it.',
  ],
  [
    'leads nowhere',
    line('/old', '/vist'),
    '/old leads to /vist, which is no page. Did you mean "/visit"?',
  ],
  [
    'leads to a part that its page does not have',
    line('/bus', '/visit#by-buss'),
    '/bus leads to /visit#by-buss, but /visit has no heading "#by-buss". Did you mean "by-bus"?',
  ],
  [
    'leads to a part that none of its pages has',
    line('/blog/:post', '/journal/:post#moons'),
    '/blog/:post leads to /journal/:post#moons, but /journal/:post has no heading "#moons". Write one of: they-shine.',
  ],
  [
    'hides what the site answers besides its pages',
    line('/search', '/visit'),
    '/search is a page of this site; a redirect would hide it.',
  ],
  [
    'leads to itself',
    line('/old', '/old'),
    '/old leads to itself. Write another address as its "to".',
  ],
  [
    'leads to itself through a pattern',
    line('/old/:page', '/old/new'),
    '/old/:page leads to itself. Write another address as its "to".',
  ],
  [
    'goes round in a circle',
    line('/a', '/b') + line('/b', '/a'),
    '/a leads to /b, which is a redirect too. Lead it to /a at once.',
  ],
  [
    'leads to a redirect',
    line('/a', '/b') + line('/b', '/visit'),
    '/a leads to /b, which is a redirect too. Lead it to /visit at once.',
  ],
  [
    'uses a part that it does not have',
    line('/blog/:post', '/journal/:name'),
    '/journal/:name uses ":name", which /blog/:post does not have. Write it in both.',
  ],
  [
    'leads to addresses that no page has',
    line('/blog/:post', '/diary/:post'),
    '/blog/:post leads to /diary/:post, and no page has such an address.',
  ],
  [
    'leads to a site that is not listed',
    line('/shop', 'https://shop.example.org/'),
    '/shop leads to another site. If that is meant, write "shop.example.org" under redirectHosts in content/site.yaml.',
  ],
])('a redirect that %s is refused', async (_what, redirects, message) => {
  expect(await problemsOf(redirects)).toContain(`content/redirects.yaml:1  ${message}`);
});

test.each(['old', '/old(er)?', '/old/:rest*/more', '/old?a=b', '/a b'])(
  '"%s" is no old address',
  async (from) => {
    expect((await problemsOf(line(`'${from}'`, '/visit')))[0]).toMatch(
      /content\/redirects\.yaml:1 .*write an old address of this site/,
    );
  },
);

test('the patterns mean to the framework what they mean here', () => {
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
])('%s names the part %s', (address, part) => {
  expect(decodeFragment(address)).toBe(part);
});

test('links and redirects lead to headings in any letters', async () => {
  const words = '## На автобусе\n\n[Here](#на-автобусе), [there](/journal/bus#на-автобусе).';
  const { redirects } = await contentWith({
    'content/journal/bus.md': postFile('Bus', words),
    'content/redirects.yaml': "- { from: /bus, to: '/journal/bus#на-автобусе' }\n",
  });
  expect(redirects).toHaveLength(1);
});
