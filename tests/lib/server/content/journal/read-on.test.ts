import { expect, test } from 'vitest';
import { listReadOn } from '@/lib/server/content/journal/read-on';
import { contentWith, postFile } from '@/tests/support/content';

/** Returns what to read on after a post, of posts whose tags are given by day. */
async function readOnAfter(day: number, tags: readonly string[]): Promise<string[]> {
  const { posts } = await contentWith(
    Object.fromEntries(
      tags.map((list, index) => [
        `content/journal/day-${index + 1}.md`,
        postFile(`Day ${index + 1}`, 'W.', `date: 2026-11-0${index + 1}\ntags: [${list}]`),
      ]),
    ),
  );
  const post = posts.find(({ path }) => path === `/journal/day-${day}`);
  if (post === undefined) throw new Error(`There is no post of day ${day}.`);
  return listReadOn(post, posts).map(({ kind, tag, title }) =>
    [kind, ...(tag === undefined ? [] : [tag]), title].join(' '),
  );
}

test('leads to the newer and the older post', async () => {
  expect(await readOnAfter(2, ['', '', ''])).toEqual(['newer Day 3', 'older Day 1']);
  expect(await readOnAfter(1, ['', ''])).toEqual(['newer Day 2']);
  expect(await readOnAfter(1, [''])).toEqual([]);
});

test('leads to the newest other post with most of its tags', async () => {
  expect(await readOnAfter(4, ['Ice', 'Ice', '', 'Ice', 'Ice'])).toEqual([
    'newer Day 5',
    'older Day 3',
    'tag Ice Day 2',
  ]);
  expect(await readOnAfter(4, ['Ice, Tea', 'Ice', '', 'Tea, Ice'])).toEqual([
    'older Day 3',
    'tag Tea Day 1',
  ]);
});
