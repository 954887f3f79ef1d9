import { expect, test } from 'vitest';
import { contentWith, eventFile, problemsWith } from '@/tests/support/content';
import { categoryWords } from '@/lib/words/lib/server/content/events';

const withCategories = (first: string, second: string) => ({
  'content/events/talk.yaml': eventFile('Talk', `category: ${first}\n`),
  'content/events/walk.yaml': eventFile('Walk', `category: ${second}\n`),
});

test('an event has one category or several', async () => {
  const { events } = await contentWith(withCategories('Talks', '[Walks, Families]'));
  expect(events.map(({ data }) => data.category)).toEqual([['Talks'], ['Walks', 'Families']]);
});

test.each([
  ['Workshops', 'workshops'],
  ['Workshops', 'Workshop'],
  ['Führungen', 'Fuhrungen'],
  ['Open days', 'Open-days'],
  ['Concerts for children', 'Concerts for childrn'],
])('reports %s beside %s', async (first, second) => {
  expect(await problemsWith(withCategories(first, second))).toEqual([
    `content/events/walk.yaml:10  ${categoryWords.nearlySame(second, first, 'content/events/talk.yaml')}`,
  ]);
});

test.each([
  ['Class A', 'Class B'],
  ['Year 2026', 'Year 2027'],
  ['Men', 'Women'],
  ['Talks', 'Walks'],
  ['Sing', 'Swing'],
  ['Talks', 'Walks for families'],
])('takes %s beside %s as two categories', async (first, second) => {
  expect(await problemsWith(withCategories(first, second))).toEqual([]);
});
