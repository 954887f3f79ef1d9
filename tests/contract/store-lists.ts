import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Store } from '@/lib/server/store';
import type { NewSubmission } from '@/lib/server/forms/submissions/submission-record';
import { addPaid, addPair } from '@/tests/support/payments';
import { later, newFile, newSubmission, noon } from '@/tests/support/submissions';
import type { SubmissionQuery } from '@/lib/server/inbox/lists/list-record';

/** Tests searches, sorting, counts and the index of words. */
export function testLists(open: () => Store): void {
  const add = async (...submissions: Partial<NewSubmission>[]) => {
    for (const submission of submissions) await open().addSubmission(newSubmission(submission));
    await open().indexSubmissions(99);
  };
  const list = async (query: Omit<SubmissionQuery, 'limit'> & { readonly limit?: number }) =>
    (await open().listSubmissions({ limit: 99, ...query })).map(({ id }) => id);

  describe('a search', () => {
    const message = (text: string): Pick<NewSubmission, 'fields'> => ({
      fields: [
        ['name', ['Ana Petrov']],
        ['message', [text]],
      ],
    });

    test.each([
      ['grosse', ['a1']],
      ['GRÖSSE', ['a1']],
      ['Größ', ['a1']],
      ['cafe', ['a2', 'a1']],
      ['ana caf', ['a2', 'a1']],
      ['ana parasol', []],
      ['petrov stars', ['a3']],
      ['con-7k', ['a3']],
      ['sternkarte', ['a2']],
      ['02079460018', ['a2']],
      ['+44 20 7946 0018', ['a2']],
      ['0018 obrien', ['a2']],
      ['Mr. O’Brien', ['a2']],
      ['Müller brien', ['a2']],
      ['', ['a3', 'a2', 'a1']],
      ['  ', ['a3', 'a2', 'a1']],
      ['???', []],
    ])('for %j finds %j', async (search, ids) => {
      await add(
        { id: 'a1', ...message('Die Größe des Cafés') },
        {
          id: 'a2',
          ...message('A café, Mr O’Brien (Mueller), 020 7946 0018'),
          files: [newFile({ name: 'Sternkarte.pdf' })],
        },
        { id: 'a3', reference: 'CON-7K2QXM', ...message('Two stars') },
      );
      expect(await list({ search })).toEqual(ids);
      expect(await open().countMatches({ search }, 99)).toBe(ids.length);
    });

    test.each([
      '"',
      "'",
      '""',
      "'; DROP TABLE submissions; --",
      'a OR',
      'NEAR(a b)',
      'words:',
      '* a *',
      'a"b',
      "o'brien",
      '\\',
      '\u0000',
      '&|!()<->',
      ':*',
      '{a}',
      'é'.repeat(3000),
      'x '.repeat(500),
      '\ud800',
      'a\u202eb',
      '%_',
      '1e5 -3.5 0x1F',
      'ana@example.org',
      'https://a.example/b?c=d',
    ])('for %j is no error', async (search) => {
      await add({ id: 'a1', fields: [['message', [`${search} “end`]]] });
      expect(await list({ search: 'end' })).toEqual(['a1']);
      expect((await list({ search })).length).toBeLessThanOrEqual(1);
    });

    test('finds a submission by each of its own words', async () => {
      const text = "1e5 o'brien ana@example.org a.b/c?d=é -3.5 7K2QXM 東京 x²";
      await add({ id: 'a1', fields: [['message', [text]]] });
      for (const word of text.split(' ')) {
        expect(await list({ search: word }), word).toEqual(['a1']);
      }
    });

    test('is paged and sorted, and combines with filters', async () => {
      const ids = ['a1', 'a2', 'a3', 'a4', 'a5'];
      for (const [index, id] of ids.entries()) {
        const state = index === 2 ? 'spam' : 'inbox';
        await add({ id, state, receivedAt: later(index), ...message('Hello') });
      }
      expect(await list({ search: 'hello', limit: 2 })).toEqual(['a5', 'a4']);
      expect(await list({ search: 'hello', before: 'a4' })).toEqual(['a3', 'a2', 'a1']);
      expect(await list({ search: 'hello', sort: 'oldest', limit: 2 })).toEqual(['a1', 'a2']);
      expect(await list({ search: 'hello', sort: 'oldest', after: 'a2' })).toEqual([
        'a3',
        'a4',
        'a5',
      ]);
      expect(await list({ search: 'hello', state: 'inbox', before: 'a4' })).toEqual(['a2', 'a1']);
      expect(await list({ search: 'hello', forms: [] })).toEqual([]);
      expect(await list({ search: 'hello', forms: ['visit'] })).toEqual([]);
      expect(await open().countMatches({ search: 'hello' }, 3)).toBe(3);
    });

    test('finds new answers of a payment, and not the earlier ones', async () => {
      const store = open();
      const { submission, payment } = await addPair(store, { submission: 'gift' });
      expect(submission.id).toBe(payment.submission);
      const until = later(1);
      await store.claimPayment({ submission: 'gift', holder: 'one', now: noon, until });
      const answers = [
        ['email', ['New@example.org']],
        ['message', ['Jupiter']],
      ] as const;
      const update = { submission: 'gift', holder: 'one', at: noon, change: {}, answers };
      expect(await store.changePayment(update)).toBe(true);
      await store.indexSubmissions(9);
      expect(await list({ search: 'jupiter' })).toEqual(['gift']);
      expect(await list({ search: submission.reference })).toEqual(['gift']);
      expect(await list({ sender: 'new@example.org' })).toEqual(['gift']);
    });
  });

  test('sorts by time and pages in both directions', async () => {
    for (const id of ['a1', 'a2', 'a3', 'a4']) await add({ id });
    expect(await list({ sort: 'oldest', limit: 3 })).toEqual(['a1', 'a2', 'a3']);
    expect(await list({ sort: 'oldest', after: 'a3' })).toEqual(['a4']);
    expect(await list({ after: 'a2' })).toEqual(['a4', 'a3']);
    expect(await list({ sort: 'newest', before: 'a2' })).toEqual(['a1']);
  });

  test('counts the submissions of each form by state', async () => {
    const store = open();
    await add({ id: 'a1' }, { id: 'a2' }, { state: 'spam' }, { id: 'a3' }, { form: 'visit' });
    await store.markSubmission('a2', noon);
    await store.changeFolder('a3', 'archived', undefined);
    await addPair(store, { submission: 'gift', form: 'visit' });
    const none = {
      new: 0,
      read: 0,
      answered: 0,
      snoozed: 0,
      archived: 0,
      spam: 0,
      bin: 0,
      unpaid: 0,
    };
    expect(await store.countStates()).toEqual([
      { ...none, form: 'contact', new: 1, read: 1, spam: 1, archived: 1 },
      { ...none, form: 'visit', new: 1, unpaid: 1 },
    ]);
  });

  test('counts again after each change', async () => {
    const store = open();
    const newOnes = async () => (await store.countStates()).map((count) => count.new);
    expect(await newOnes()).toEqual([]);
    await add({ id: 'a1' });
    expect(await newOnes()).toEqual([1]);
    expect(await newOnes()).toEqual([1]);
    await store.markSubmission('a1', noon);
    expect(await newOnes()).toEqual([0]);
    await store.markSubmission('a1', undefined);
    expect(await newOnes()).toEqual([1]);
  });

  test('indexes each submission once after it was stored', async () => {
    const store = open();
    for (const id of ['a1', 'a2']) await store.addSubmission(newSubmission({ id }));
    await addPaid(store, {}, { id: 'a3' });
    expect(await list({ search: 'hello' })).toEqual([]);
    expect(await store.indexSubmissions(9)).toBe(3);
    expect(await store.indexSubmissions(9)).toBe(0);
    expect(await list({ search: 'hello' })).toEqual(['a3', 'a2', 'a1']);
  });

  test('does not index what was deleted before, or while it was read', async () => {
    const store = open();
    await store.addSubmission(newSubmission({ id: 'a1' }));
    await store.addSubmission(newSubmission({ id: 'a2' }));
    const erasure = {
      ids: ['a1'],
      at: noon,
      operator: '',
      reason: 'person' as const,
      createId: randomUUID,
    };
    await Promise.all([store.indexSubmissions(9), store.eraseSubmissions(erasure)]);
    expect(await list({ search: 'hello' })).toEqual(['a2']);
    await store.addSubmission(newSubmission({ id: 'a3' }));
    await store.eraseSubmissions({ ...erasure, ids: ['a3'] });
    expect(await store.indexSubmissions(9)).toBe(0);
    expect(await list({ search: 'hello' })).toEqual(['a2']);
  });
}

/**
 * Expects that an upgraded store indexes its submissions, and forgets the words of a deleted one. `run`
 * executes a statement in the database.
 */
export async function expectIndexed(
  store: Store,
  run: (statement: string) => Promise<unknown>,
): Promise<void> {
  const search = async (words: string) => {
    const found = await store.listSubmissions({ search: words, limit: 9 });
    return found.map(({ id }) => id).filter((id) => id === 's1' || id === 's2');
  };
  expect(await search('hello')).toEqual([]);
  expect(await store.indexSubmissions(1)).toBe(1);
  // Two processes may index the same rows.
  await Promise.all([store.indexSubmissions(9), store.indexSubmissions(9)]);
  expect(await store.indexSubmissions(9)).toBe(0);
  expect(await search('hello')).toEqual(['s1']);
  expect(await search('con')).toEqual(['s2', 's1']);
  await run("DELETE FROM submissions WHERE id = 's1'");
  expect(await search('hello')).toEqual([]);
  expect(await search('con')).toEqual(['s2']);
}
