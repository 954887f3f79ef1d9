import { expect, test } from 'vitest';
import { movedFiles, startMoveSite } from '@/tests/support/editing/move-site';
import { moveWords } from '@/lib/words/lib/server/editing/moves';

const people = 'content/people.yaml';

test('gives a person another short name wherever it stands', async () => {
  const { open, move, read, check } = await startMoveSite();
  const asked = await open({ path: people });
  expect(asked).toMatchObject({ title: moveWords.renameTitle, isPeople: true });
  expect(asked.parents).toEqual([
    { value: 'ana', label: 'Ana (ana)' },
    { value: 'ben', label: 'Ben (ben)' },
  ]);
  const { plan } = await open({ path: people, parent: 'ana', name: 'ana-reis' });
  expect(plan?.moved).toMatchObject([
    { title: 'Ana', from: '/people/ana', to: '/people/ana-reis' },
  ]);
  const { headers } = await move(people, 'ana', 'ana-reis');
  expect(headers.location).toBe(`/desk/site/edit/${people}?done=renamed`);
  expect(read(people)).toBe(movedFiles[people].replace('id: ana', 'id: ana-reis'));
  expect(read('content/journal/snow.md')).toContain('author: ana-reis\n');
  expect(read('content/journal/rain.md')).toContain('author: [ben, ana-reis] # Both.\n');
  expect(read('content/events/walk.yaml')).toContain('people: [ana-reis]\n');
  expect(read('content/pages/who.md')).toContain('only=["ana-reis", "ben"]');
  expect(read('content/pages/who.md')).toContain('[ana](/people/ana-reis)');
  expect(read('content/redirects.yaml')).toContain('to: /people/ana-reis\n');
  expect(await check()).toEqual([]);
});

test.each([
  ['ana', 'ben', 'Another entry has'],
  ['ana', 'Ana Reis', 'lower-case'],
  ['ana', 'ana', 'now'],
])('says why the person %s cannot be named %s', async (parent, name, sentence) => {
  const { open } = await startMoveSite();
  const { plan, notice } = await open({ path: people, parent, name });
  expect(plan).toBeUndefined();
  expect(notice).toContain(sentence);
});
