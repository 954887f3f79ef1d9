import { expect, test } from 'vitest';
import type { Store } from '@/lib/server/store';
import { later, newMail, newSubmission, noon } from '@/tests/support/submissions';

let entries = 0;

const newEntry = (action: string) => {
  entries += 1;
  const id = `merge-entry-${entries}`;
  return { id, at: noon, operator: 'ana@example.org', action, subject: '', details: '' };
};

async function addLetter(store: Store, overrides: Parameters<typeof newSubmission>[0] = {}) {
  const submission = newSubmission({ fields: [['email', ['Eve@example.net']]], ...overrides });
  await store.addSubmission(submission);
  return submission.id;
}

const merge = (store: Store, kept: string, merged: string) =>
  store.mergeSubmissions({ kept, merged, audit: [newEntry('merge')] });

const unmerge = (store: Store, kept: string, merged: string) =>
  store.unmergeSubmission({ kept, merged, audit: [newEntry('unmerge')] });

const shown = { withoutMerged: true, limit: 9 } as const;

const shownIds = async (store: Store, query: Parameters<Store['listSubmissions']>[0] = shown) =>
  (await store.listSubmissions({ ...shown, ...query })).map(({ id }) => id).toSorted();

const move = { from: 'archived', at: later(1), audit: newEntry('bin') } as const;

/** Tests the merging of two messages of one person. */
export function testMerges(open: () => Store): void {
  test('takes a merged submission out of lists and counts, and back with its state', async () => {
    const store = open();
    const kept = await addLetter(store);
    const merged = await addLetter(store, { form: 'book' });
    const other = await addLetter(store, { form: 'book', state: 'archived' });
    expect(await merge(store, kept, merged)).toBe(true);
    expect(await store.findSubmission(merged)).toMatchObject({
      state: 'archived',
      mergedInto: kept,
    });
    expect(await shownIds(store)).toEqual([kept, other].toSorted());
    expect(await store.countMatches(shown, 9)).toBe(2);
    expect(await store.listSubmissions({ limit: 9 })).toHaveLength(3);
    expect(await store.listMerged(kept)).toEqual([merged]);
    expect(await store.countStates()).toMatchObject([
      { form: 'book', new: 0, archived: 1 },
      { form: 'contact', new: 1 },
    ]);
    expect(await unmerge(store, other, merged)).toBe(false);
    const presses = await Promise.all([unmerge(store, kept, merged), unmerge(store, kept, merged)]);
    expect(presses.toSorted()).toEqual([false, true]);
    expect(await store.findSubmission(merged)).toMatchObject({ state: 'inbox' });
    expect(await shownIds(store)).toHaveLength(3);
    expect(await store.listAuditEntries({ action: 'merge', limit: 9 })).toHaveLength(1);
    expect(await store.listAuditEntries({ action: 'unmerge', limit: 9 })).toHaveLength(1);
  });

  test('merges only two submissions of one address that are paid, and not in spam or the bin', async () => {
    const store = open();
    const kept = await addLetter(store);
    const refused = [
      kept,
      'nothing',
      await addLetter(store, { fields: [['email', ['eve@example.org']]] }),
      await addLetter(store, { state: 'spam' }),
      await addLetter(store, { state: 'bin' }),
    ];
    for (const id of refused) {
      expect(await merge(store, kept, id)).toBe(false);
      expect(await merge(store, id, kept)).toBe(false);
    }
    const nameless = [
      await addLetter(store, { fields: [] }),
      await addLetter(store, { fields: [] }),
    ];
    expect(await merge(store, nameless[0] ?? '', nameless[1] ?? '')).toBe(false);
    expect(await store.listMerged(kept)).toEqual([]);
    expect(await store.listAuditEntries({ action: 'merge', limit: 9 })).toEqual([]);
  });

  test('hides neither of two submissions that two operators merge into each other', async () => {
    const store = open();
    for (let round = 0; round < 10; round += 1) {
      const fields = [['email', [`eve${round}@example.net`]]] as const;
      const [a, b] = [await addLetter(store, { fields }), await addLetter(store, { fields })];
      const merges = await Promise.all([merge(store, a, b), merge(store, b, a)]);
      expect(merges.toSorted()).toEqual([false, true]);
      expect(await shownIds(store, { sender: `eve${round}@example.net`, limit: 9 })).toHaveLength(
        1,
      );
    }
  });

  test('merges what was merged before with it, and gives it back with it', async () => {
    const store = open();
    const [first, second, third] = [
      await addLetter(store),
      await addLetter(store),
      await addLetter(store),
    ];
    await merge(store, second, third);
    expect(await merge(store, first, second)).toBe(true);
    expect(await store.listMerged(first)).toEqual([second, third].toSorted());
    expect(await merge(store, third, first)).toBe(false);
    expect(await unmerge(store, first, second)).toBe(true);
    expect(await store.listMerged(first)).toEqual([]);
    expect(await store.listMerged(second)).toEqual([third]);
  });

  test('shows a submission again when the one that it is merged into is deleted', async () => {
    const store = open();
    const kept = await addLetter(store);
    const merged = await addLetter(store);
    await merge(store, kept, merged);
    const erasure = { ids: [kept], at: noon, operator: '', reason: 'person' as const };
    await store.eraseSubmissions({ ...erasure, createId: () => 'merge-erasure' });
    expect(await shownIds(store)).toEqual([merged]);
    expect((await store.findSubmission(merged))?.mergedInto).toBeUndefined();
  });

  test('does not move, answer or snooze what is merged', async () => {
    const store = open();
    const kept = await addLetter(store);
    const merged = await addLetter(store);
    await merge(store, kept, merged);
    expect(await store.moveToFolder(merged, { ...move, to: 'bin' })).toBe(false);
    expect(await store.changeFolder(merged, 'spam', undefined)).toBe(false);
    const snooze = { until: later(9), seen: undefined, audit: newEntry('snooze') };
    expect(await store.snoozeSubmission(merged, snooze)).toBe(false);
    const mail = newMail({ id: 'merge-reply', kind: 'reply' });
    const reply = { submission: merged, mail, expectedReplies: 0, at: noon };
    expect(await store.addReply({ ...reply, audit: newEntry('reply') })).toBe('moved');
    const batch = { id: 'merge-batch', operator: 'ana@example.org', at: noon };
    const change = { kind: 'move', to: 'bin' } as const;
    const submissions = [merged, kept];
    expect(await store.changeSubmissions({ ...batch, change, submissions })).toBe(1);
    expect((await store.findSubmission(merged))?.state).toBe('archived');
  });

  test('shows what is merged to operators who may not see the other form', async () => {
    const store = open();
    const kept = await addLetter(store);
    const merged = await addLetter(store, { form: 'book' });
    await merge(store, kept, merged);
    expect(await shownIds(store, { forms: ['book'], limit: 9 })).toEqual([merged]);
    expect(await shownIds(store, { forms: ['book', 'contact'], limit: 9 })).toEqual([kept]);
    expect(await store.countStates(['book'])).toMatchObject([
      { form: 'book', new: 0, archived: 1 },
    ]);
    expect(await store.countStates(['book', 'contact'])).toMatchObject([
      { form: 'book', archived: 0 },
      { form: 'contact', new: 1 },
    ]);
    expect(await store.countStates([])).toEqual([]);
  });

  test('finds a submission by the words of one that is merged into it, once, under its own state', async () => {
    const store = open();
    const letter = (id: string, minute: number, text: string, form?: string) => {
      const fields = [
        ['email', ['eve@example.net']],
        ['message', [text]],
      ] as const;
      const receivedAt = later(minute);
      return addLetter(store, { id, receivedAt, fields, ...(form === undefined ? {} : { form }) });
    };
    await letter('a1', 1, 'A parrot');
    await letter('a2', 2, 'A dog');
    await letter('a3', 3, 'Two parrots', 'book');
    await letter('a4', 4, 'A parrot');
    await letter('a5', 5, 'A parrot', 'book');
    await letter('a6', 6, 'A cat');
    await merge(store, 'a2', 'a3');
    await merge(store, 'a4', 'a5');
    await store.indexSubmissions(9);
    const search = { withoutMerged: true, search: 'parrot' } as const;
    const listIds = (query: object) => store.listSubmissionIds({ ...search, limit: 9, ...query });
    expect(await listIds({})).toEqual(['a4', 'a2', 'a1']);
    expect(await listIds({ limit: 2 })).toEqual(['a4', 'a2']);
    expect(await listIds({ before: 'a4', limit: 1 })).toEqual(['a2']);
    expect(await listIds({ before: 'a2' })).toEqual(['a1']);
    expect(await listIds({ sort: 'oldest', after: 'a1', limit: 1 })).toEqual(['a2']);
    expect(await listIds({ state: 'inbox', form: 'contact' })).toEqual(['a4', 'a2', 'a1']);
    expect(await listIds({ state: 'archived' })).toEqual([]);
    // The words of what an operator may not see find nothing.
    expect(await listIds({ forms: ['contact'] })).toEqual(['a4', 'a1']);
    expect(await listIds({ forms: ['book'] })).toEqual(['a5', 'a3']);
    expect(await store.countMatches(search, 9)).toBe(3);
    expect(await store.countMatches(search, 2)).toBe(2);
    expect(await store.countMatches({ ...search, forms: ['contact'] }, 9)).toBe(2);
    const batch = { id: 'found', operator: 'ana@example.org', at: later(9) };
    const read = { ...batch, change: { kind: 'read' }, submissions: search } as const;
    expect(await store.changeSubmissions(read)).toBe(3);
    expect((await store.findSubmission('a2'))?.readAt).toEqual(later(9));
  });

  test('names what a related submission is merged into', async () => {
    const store = open();
    const kept = await addLetter(store);
    const merged = await addLetter(store);
    await merge(store, kept, merged);
    const related = await store.listRelated(kept, { limit: 9 });
    expect(related).toMatchObject([{ id: merged, mergedInto: kept }]);
  });

  test('makes the kept submission new when a mail answers the merged one', async () => {
    const store = open();
    const kept = await addLetter(store);
    const merged = await addLetter(store);
    await merge(store, kept, merged);
    await store.markSubmission(kept, later(1));
    await store.moveToFolder(kept, {
      ...move,
      from: 'inbox',
      to: 'archived',
      audit: newEntry('move'),
    });
    const mail = {
      ...{
        id: '01980c4e-5a00-7abc-8123-00000000bbbb',
        submission: merged,
        kind: 'answer' as const,
      },
      ...{ messageId: '<merged@example.net>', sender: 'eve@example.net', senderName: 'Eve' },
      ...{ subject: 'Re', text: 'Yes', visibleLength: 3, receivedAt: later(5) },
    };
    const added = { key: 'merge-key', mail, files: [], makesNew: true, notices: [] };
    expect(await store.addInboundMail(added)).toBe('added');
    expect(await store.findSubmission(kept)).toMatchObject({ state: 'inbox', readAt: undefined });
    expect((await store.findSubmission(merged))?.state).toBe('archived');
    expect(await store.listInboundMails(merged, 9)).toHaveLength(1);
  });
}
