import { expect, test } from 'vitest';
import { findMentions } from '@/lib/server/inbox/erasure/find-mentions';
import { newSubmission } from '@/tests/support/submissions';
import { startDesk } from '@/tests/support/desk-server';
import { eraseWords } from '@/lib/words/lib/server/inbox/erasure';

async function start() {
  const desk = await startDesk();
  const { store } = desk;
  const add = async (id: string, text: string, from = 'other@example.org', name = 'Ben Otter') => {
    const fields = [
      ['name', [name]],
      ['email', [from]],
      ['message', [text]],
    ] as const;
    await store.addSubmission(newSubmission({ id, form: 'contact', fields }));
  };
  await add('a1', 'Hello.', 'ana@example.org', 'Ana Łęcka');
  const index = async () => {
    while ((await store.indexSubmissions(100)) > 0);
  };
  const idsOf = async () => {
    await index();
    const { submissions } = await findMentions('ana@example.org', ['a1'], new Map(), store);
    return submissions.map(({ id }) => id);
  };
  return { desk, add, index, idsOf };
}

test('finds the messages of others that contain the address or the whole name', async () => {
  const { add, idsOf } = await start();
  await add('b1', 'ANA ŁĘCKA told me to write.');
  await add('b2', 'Write to Ana@Example.org, please.');
  await add('b3', 'Ana is not Łęcka; they are two people.');
  await add('b6', 'I read Ana Lecka’s letter.');
  await add('b4', 'Nothing of anyone.');
  await add('b5', 'Write to ana@example.organic.');
  expect(await idsOf()).toEqual(['b6', 'b2', 'b1']);
});

test('lists on the page before the deletion at most 20 of them, with links and their number', async () => {
  const { desk, add, index } = await start();
  const Cookie = await desk.signIn();
  const load = async () => {
    await index();
    const path = '/desk/person?sender=ana%40example.org';
    return (await desk.request(path, { headers: { Cookie } })).body;
  };
  expect(await load()).not.toContain('of others');
  for (let number = 10; number < 31; number += 1) await add(`c${number}`, 'From ana@example.org.');
  const page = await load();
  expect(page).toContain(eraseWords.mentions(21));
  expect(page.match(/"href":"\/desk\/c\d+/g)).toHaveLength(20);
  expect(page).not.toContain('/desk/c10');
});
