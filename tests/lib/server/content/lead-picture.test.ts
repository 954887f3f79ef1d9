import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createPage } from '@/lib/server/site/pages/page-props';
import { renderFeed } from '@/lib/server/site/feeds/atom-feed';
import { buildStructuredData } from '@/lib/server/site/seo/structured-data';
import { atomFaults } from '@/tests/support/atom-rules';
import {
  contentWith,
  eventFile,
  postFile,
  problemsWith,
  seriesFile,
} from '@/tests/support/content';
import { parseXml } from '@/tests/support/xml';
import { pictureWords } from '@/lib/words/lib/server/content';

const now = new Date('2026-11-20T12:00:00Z');
const photograph = await sharp({
  create: { width: 8, height: 6, channels: 3, background: 'white' },
})
  .png()
  .toBuffer();
const file = { 'public/pictures/choir.png': photograph };
const picture =
  'picture: { src: /pictures/choir.png, alt: The choir, focus: 30% 60%, credit: Ana }';

const lead = {
  section: 'picture',
  isLead: true,
  credit: 'Ana',
  picture: {
    kind: 'raster',
    src: '/pictures/choir.png',
    width: 8,
    height: 6,
    alt: 'The choir',
    focus: { x: 30, y: 60 },
  },
};

test.each([
  ['a page', '/choir', 'content/pages/choir.md', postFile('Choir', 'Text.', picture)],
  [
    'a post',
    '/journal/choir',
    'content/journal/choir.md',
    postFile('Choir', 'Text.', `date: 2026-11-01\n${picture}`),
  ],
  ['an event', '/events/sing', 'content/events/sing.yaml', eventFile('Sing', `${picture}\n`)],
  ['a series', '/events/sing', 'content/events/sing.yaml', seriesFile('Sing', `${picture}\n`)],
  [
    'a date of a series',
    '/events/sing/2026-12-04',
    'content/events/sing.yaml',
    seriesFile('Sing', `${picture}\n`),
  ],
])('shows the picture of %s above its text', async (_name, path, name, text) => {
  const content = await contentWith({ ...file, [name]: text });
  const [first] = createPage(content, path, now)?.props.view.body ?? [];
  expect(first).toMatchObject(lead);
});

test('shows a picture once that the text has too, and none above a hero', async () => {
  const { pages } = await contentWith({
    ...file,
    'content/pages/choir.md': postFile('Choir', '![The choir](/pictures/choir.png)', picture),
    'content/pages/wide.md': postFile(
      'Wide',
      '{% hero title="Sing *with us* on Tuesday" %}\nAlong.\n{% /hero %}',
      `layout: wide\n${picture}`,
    ),
  });
  expect(pages.get('/choir')?.body.nodes).toHaveLength(1);
  expect(pages.get('/wide')?.body.nodes).toMatchObject([
    { section: 'hero', title: 'Sing with us on Tuesday', emphasis: 'with us' },
  ]);
});

test('lists the picture of an event, and of a series at its first date', async () => {
  const content = await contentWith({
    ...file,
    'content/events/sing.yaml': seriesFile('Sing', `${picture}\n`),
    'content/pages/visit.md': postFile('Visit', '{% events-list /%}', ''),
  });
  const [list] = createPage(content, '/visit', now)?.props.view.body ?? [];
  const [first, second] = (list as { readonly events: readonly { picture?: unknown }[] }).events;
  expect([first?.picture, second?.picture]).toEqual([lead.picture, undefined]);
});

test('gives the picture of a post to readers of the feed and to search engines', async () => {
  const content = await contentWith({
    ...file,
    'content/journal/choir.md': postFile('Choir', 'Text.', `date: 2026-11-01\n${picture}`),
  });
  const feed = parseXml(renderFeed(content, 'https://example.org', now));
  expect(atomFaults(feed)).toEqual([]);
  const [media] = feed.getElementsByTagNameNS('http://search.yahoo.com/mrss/', 'content');
  expect(media?.getAttribute('url')).toBe('https://example.org/pictures/choir.png');
  expect(feed.querySelector('entry > content[type]')?.textContent).toContain(
    'alt="The choir" width="8" height="6"><figcaption>Ana</figcaption>',
  );
  const graph = buildStructuredData(content, '/journal/choir', 'https://example.org');
  expect(graph?.['@graph'][0]).toMatchObject({
    image: ['https://example.org/pictures/choir.png', expect.stringContaining('/og/')],
  });
});

test.each([
  ['{ src: /pictures/choir.png }', 'has no text alternative. Write as its alt what it shows'],
  ['{ src: /pictures/choir.png, decorative: true }', undefined],
  ['{ src: /pictures/choir.png, decorative: true, alt: Singers }', 'is decorative and has'],
  ['{ src: /pictures/choir.png, alt: Singers, focus: left }', 'as 30% 60%'],
  ['{ src: /pictures/chor.png, alt: Singers }', pictureWords.missing('/pictures/chor.png')],
])('checks picture: %s', async (written, problem) => {
  const text = postFile('Choir', 'Text.', `date: 2026-11-01\npicture: ${written}`);
  const problems = await problemsWith({ ...file, 'content/journal/choir.md': text });
  expect(problems).toEqual(problem === undefined ? [] : [expect.stringContaining(problem)]);
  expect(problems.every((message) => message.startsWith('content/journal/choir.md:5 '))).toBe(true);
});
