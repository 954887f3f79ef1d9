import { expect, test } from 'vitest';
import { createPage } from '@/lib/server/site/pages/page-props';
import { contentProblems, problemsWith, validContent, contentWith } from '@/tests/support/content';
import { writeTree } from '@/tests/support/tree';

const head = '---\ntitle: Page\ndescription: A page of the content for tests.\n---\n';
const now = new Date('2026-11-20T21:04:00Z');

test('separates a planisphere from the text of a hero and adds the current sky', async () => {
  const content = await contentWith({
    'content/pages/visit.md': `${head}{% hero title="Come" %}\nWords.\n\n- [Visit](/visit)\n\n{% planisphere /%}\n{% /hero %}\n`,
  });
  const page = createPage(content, '/visit', now);
  expect(page?.props.view.body).toMatchObject([
    {
      section: 'hero',
      actions: [{ label: 'Visit', href: '/visit' }],
      children: [{ tag: 'p', children: ['Words.'] }],
      planisphere: { view: { description: { time: 'Friday 20 November, 21:00' } } },
    },
  ]);
  expect(page?.validUntil).toEqual(new Date('2026-11-20T21:10:00Z'));
});

test('regenerates a page with a planisphere or an almanac every ten minutes', async () => {
  const content = await contentWith({
    'content/pages/visit.md': `${head}{% planisphere /%}\n\n{% almanac title="Tonight" /%}\n`,
  });
  const page = createPage(content, '/visit', now);
  expect(page?.props.view.body).toMatchObject([
    { section: 'planisphere', place: 'Test Clinic', view: { sky: { latitude: 54.1 } } },
    { section: 'facts', title: 'Tonight' },
  ]);
  const [, almanac] = page?.props.view.body ?? [];
  expect(JSON.stringify(almanac)).toContain('% lit');
  expect(page?.validUntil).toEqual(new Date('2026-11-20T21:10:00Z'));
});

test('regenerates a page with star trails when the night is over', async () => {
  const content = await contentWith({
    'content/pages/visit.md': `${head}{% star-trails %}\n[Visit](/visit)\n{% /star-trails %}\n`,
  });
  const { hours: _hours, ...site } = content.site;
  const page = createPage({ ...content, site }, '/visit', now);
  expect(page?.props.view.body).toMatchObject([
    { section: 'star-trails', view: { direction: 'North' }, children: [{ tag: 'p' }] },
  ]);
  expect(page?.validUntil).toEqual(new Date('2026-11-21T08:00:00Z'));
});

test.each([
  'planisphere /%}',
  'star-trails /%}',
  'almanac /%}',
  'night-bar /%}',
  'moon-phases /%}',
  'night-ribbon /%}',
  'map drawing="/pictures/hill.svg" alt="A hill" /%}',
])('reports {%% %s on a site without coordinates', async (section) => {
  const site = validContent['content/site.yaml'];
  const root = writeTree({
    ...validContent,
    'content/site.yaml': site.replace(/^coordinates:\n( .*\n)+/m, ''),
    'content/pages/visit.md': `${head}{% ${section}\n`,
  });
  const [name] = section.split(' ');
  expect(await contentProblems(root)).toEqual([
    {
      file: 'content/pages/visit.md',
      line: 5,
      message: `The section ${name} needs to know where you are. Write "coordinates" in content/site.yaml.`,
    },
  ]);
});

test.each([
  ['{% point at=0 height=2 /%}', 6, 'A height-profile needs at least two {% point %}.'],
  [
    '{% point at=1 height=2 /%}\n{% point at=0.5 height=2 /%}',
    8,
    'Write the points in the order of their distance.',
  ],
])('reports a wrong height-profile', async (points, line, problem) => {
  const page = '---\ntitle: Way\ndescription: How to get here, on foot.\n---\n';
  const body = `\n{% height-profile %}\n${points}\n{% /height-profile %}\n`;
  expect(await problemsWith({ 'content/pages/way.md': page + body })).toEqual([
    `content/pages/way.md:${line}  ${problem}`,
  ]);
});
