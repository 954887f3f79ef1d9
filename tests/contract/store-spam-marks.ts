import { expect, test } from 'vitest';
import type { BatchChange } from '@/lib/server/inbox/batches/batch-record';
import type { Store } from '@/lib/server/store';
import { later, newSubmission, noon } from '@/tests/support/submissions';

const operator = 'ana@example.org';

/** Tests the marks of spam and honest messages. */
export function testSpamMarks(open: () => Store): void {
  const change = (
    id: string,
    to: 'bin' | 'inbox' | 'restore' | 'spam',
    ...submissions: string[]
  ) => {
    const move: BatchChange = { kind: 'move', to };
    return open().changeSubmissions({ id, operator, at: noon, change: move, submissions });
  };
  const marks = async () =>
    (await open().listSpamMarks(10)).map(({ submission, isSpam }) => [submission, isSpam]);

  test('marks a submission that moves to the spam, and one that leaves it', async () => {
    const store = open();
    await store.addSubmission(newSubmission({ id: 'a' }));
    await store.addSubmission(newSubmission({ id: 'b', state: 'spam' }));
    await store.addSubmission(newSubmission({ id: 'c' }));
    expect(await marks()).toEqual([]);
    await store.changeFolder('a', 'spam', undefined);
    await store.changeFolder('b', 'inbox', undefined);
    await store.changeFolder('c', 'inbox', undefined);
    expect(await marks()).toEqual([
      ['b', false],
      ['a', true],
    ]);
    await store.changeFolder('a', 'inbox', undefined);
    expect(await marks()).toEqual([
      ['b', false],
      ['a', false],
    ]);
    expect(await store.listSpamMarks(1)).toEqual([{ submission: 'b', isSpam: false }]);
  });

  test('marks the submissions of a change, and an undo deletes the marks', async () => {
    const store = open();
    await store.addSubmission(newSubmission({ id: 'a' }));
    await store.addSubmission(newSubmission({ id: 'b', state: 'spam' }));
    await store.addSubmission(newSubmission({ id: 'c', state: 'archived' }));
    await change('1', 'spam', 'a', 'b');
    expect(await marks()).toEqual([['a', true]]);
    await store.undoBatch('1', operator, later(0.5));
    expect(await marks()).toEqual([]);
    await change('2', 'inbox', 'b', 'c');
    expect(await marks()).toEqual([['b', false]]);
    await change('3', 'bin', 'a', 'b');
    await change('4', 'restore', 'a', 'b');
    expect(await marks()).toEqual([['b', false]]);
  });

  test('reads what was sent, and forgets a submission that is deleted', async () => {
    const store = open();
    const fields = [['message', ['Buy now']]] as const;
    await store.addSubmission(newSubmission({ id: 'a', form: 'contact', fields }));
    await store.changeFolder('a', 'spam', undefined);
    const read = () => store.readMarkedSubmissions(['a', 'z']);
    expect(await read()).toEqual([{ id: 'a', form: 'contact', fields }]);
    await store.eraseSubmissions({
      ids: ['a'],
      operator: '',
      reason: 'person',
      at: noon,
      createId: () => 'audit',
    });
    expect(await marks()).toEqual([]);
    expect(await read()).toEqual([]);
  });
}
