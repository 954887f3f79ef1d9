import { expect, test } from 'vitest';
import { SpamMarks } from '@/lib/server/forms/spam/spam-marks';
import { scoreWords } from '@/lib/server/forms/spam/word-model';
import { createChangeSignal } from '@/lib/server/platform/store/store-changes';
import { newSubmission, noon } from '@/tests/support/submissions';
import { openTestStore, type TestStore } from '@/tests/support/test-store';

const text = 'Our falconers scare pigeons from your chimney for a season.';

async function addMessage(store: TestStore, id: string, message = text): Promise<void> {
  await store.addSubmission(newSubmission({ id, fields: [['message', [message]]] }));
}

function start() {
  const store = openTestStore();
  const changes = createChangeSignal();
  const marks = new SpamMarks();
  const read = (
    at = noon,
    from: Pick<TestStore, 'listSpamMarks' | 'readMarkedSubmissions'> = store,
  ) =>
    marks.read(from, changes, (_form, fields) => fields.flatMap(([, each]) => each).join(' '), at);
  return { store, changes, read };
}

test('learns a mark at the next message, and forgets it with its submission', async () => {
  const { store, changes, read } = start();
  await addMessage(store, 'a');
  expect(await read()).toMatchObject({ spam: 0, honest: 0 });
  await store.changeFolder('a', 'spam', undefined);
  changes.notify();
  const learned = await read();
  expect(learned).toMatchObject({ spam: 1, honest: 0 });
  expect(scoreWords(text, learned).points).toBeGreaterThan(scoreWords(text).points + 5);
  await store.changeFolder('a', 'inbox', undefined);
  changes.notify();
  const corrected = await read();
  expect(corrected).toMatchObject({ spam: 0, honest: 1 });
  expect(scoreWords(text, corrected).points).toBeLessThan(0);
  store.execute("DELETE FROM submissions WHERE id = 'a'");
  changes.notify();
  expect(await read()).toMatchObject({ spam: 0, honest: 0, features: new Map() });
});

test('reads the marks once for a change, or after a minute', async () => {
  const { store, changes, read } = start();
  let reads = 0;
  const counted = {
    ...store,
    listSpamMarks: (limit: number) => {
      reads += 1;
      return store.listSpamMarks(limit);
    },
  };
  await Promise.all([read(noon, counted), read(noon, counted)]);
  await read(noon, counted);
  expect(reads).toBe(1);
  await read(new Date(noon.getTime() + 60_000), counted);
  expect(reads).toBe(2);
  changes.notify();
  await read(new Date(noon.getTime() + 60_000), counted);
  expect(reads).toBe(3);
});

test('returns the last known marks while the store fails', async () => {
  const { store, changes, read } = start();
  await addMessage(store, 'a');
  await store.changeFolder('a', 'spam', undefined);
  await read();
  changes.notify();
  const failing = {
    ...store,
    listSpamMarks: () => Promise.reject(new Error('The store is down.')),
  };
  expect(await read(noon, failing)).toMatchObject({ spam: 1 });
});
