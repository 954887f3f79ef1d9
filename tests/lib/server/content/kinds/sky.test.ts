import { expect, test } from 'vitest';
import { pageAt } from '@/lib/server/content/page-props';
import { contentWith } from '../../../../support/content-with';

const head = '---\ntitle: Page\ndescription: A page of the content for tests.\n---\n';
const now = new Date('2026-11-20T21:04:00Z');

test('a planisphere in a hero stands behind its words, with the sky of the moment', async () => {
  const content = await contentWith({
    'content/pages/visit.md': `${head}{% hero title="Come" %}\nWords.\n\n- [Visit](/visit)\n\n{% planisphere /%}\n{% /hero %}\n`,
  });
  const page = pageAt(content, '/visit', now);
  expect(page?.props.view.body).toMatchObject([
    {
      section: 'hero',
      actions: [{ label: 'Visit', href: '/visit' }],
      children: [{ tag: 'p', children: ['Words.'] }],
      planisphere: { shown: { said: { time: 'Friday 20 November, 21:00' } } },
    },
  ]);
  expect(page?.trueUntil).toEqual(new Date('2026-11-20T21:10:00Z'));
});

test('a planisphere and an almanac may stand on any page, which is made anew every ten minutes', async () => {
  const content = await contentWith({
    'content/pages/visit.md': `${head}{% planisphere /%}\n\n{% almanac title="Tonight" /%}\n`,
  });
  const page = pageAt(content, '/visit', now);
  expect(page?.props.view.body).toMatchObject([
    { section: 'planisphere', place: 'Test Clinic', shown: { sky: { latitude: 54.1 } } },
    { section: 'facts', title: 'Tonight' },
  ]);
  const [, almanac] = page?.props.view.body ?? [];
  expect(JSON.stringify(almanac)).toContain('% lit');
  expect(page?.trueUntil).toEqual(new Date('2026-11-20T21:10:00Z'));
});
