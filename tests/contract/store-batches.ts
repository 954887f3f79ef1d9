import { expect, test } from 'vitest';
import type { BatchChange, NewBatch } from '@/lib/server/inbox/batches/batch-record';
import type { Store } from '@/lib/server/store';
import { newAuditEntry } from '@/tests/support/operators';
import { addPaid, addPair, newRefund } from '@/tests/support/payments';
import { later, newMail, newSubmission, noon } from '@/tests/support/submissions';

const operator = 'ana@example.org';
const soon = new Date(noon.getTime() + 5_000);

function batch(id: string, change: BatchChange, more: Partial<NewBatch> = {}): NewBatch {
  return { id, operator, at: noon, change, submissions: ['a', 'b'], ...more };
}

async function addLetters(store: Store, ...ids: readonly string[]): Promise<void> {
  for (const id of ids) await store.addSubmission(newSubmission({ id }));
}

const stateOf = async (store: Store, id: string) => (await store.findSubmission(id))?.state;

/** Returns everything of a submission that a change can alter. */
async function describe(store: Store, id: string) {
  return [await store.findSubmission(id), await store.findConversation(id)];
}

/** Tests changes to several submissions and their undo. */
export function testBatches(open: () => Store): void {
  test('marks several submissions as read and takes it back', async () => {
    const store = open();
    await addLetters(store, 'a', 'b', 'c');
    await store.markSubmission('b', later(-9));
    expect(await store.changeSubmissions(batch('1', { kind: 'read' }))).toBe(1);
    expect(await store.findBatch('1', operator)).toEqual({
      change: { kind: 'read' },
      count: 1,
      at: noon,
    });
    expect(await store.undoBatch('1', operator, soon)).toEqual({
      change: { kind: 'read' },
      restored: 1,
      kept: 0,
    });
    expect((await store.findSubmission('a'))?.readAt).toBeUndefined();
    expect((await store.findSubmission('b'))?.readAt).toEqual(later(-9));

    expect(await store.changeSubmissions(batch('2', { kind: 'unread' }))).toBe(1);
    expect((await store.findSubmission('b'))?.readAt).toBeUndefined();
    await store.undoBatch('2', operator, soon);
    expect((await store.findSubmission('b'))?.readAt).toEqual(later(-9));
  });

  test('changes all submissions that a filter selects, of visible forms', async () => {
    const store = open();
    const add = (id: string, more: Partial<Parameters<typeof newSubmission>[0]>) =>
      store.addSubmission(newSubmission({ id, ...more }));
    await add('a', { fields: [['message', ['a green chair']]] });
    await add('b', { fields: [['message', ['a table']]] });
    await add('c', { fields: [['message', ['two chairs']]], form: 'other' });
    await add('d', { fields: [['message', ['chair']]], receivedAt: later(1) });
    await store.indexSubmissions(9);
    const move = { kind: 'move', to: 'archived' } as const;
    const submissions = { search: 'chair', to: later(1) };
    expect(
      await store.changeSubmissions(batch('1', move, { submissions, forms: ['contact'] })),
    ).toBe(1);
    expect(await stateOf(store, 'a')).toBe('archived');
    for (const id of ['b', 'c', 'd']) expect(await stateOf(store, id)).toBe('inbox');
    expect(await store.changeSubmissions(batch('2', move, { submissions: {} }))).toBe(3);
    expect(await store.undoBatch('2', operator, soon)).toMatchObject({ restored: 3, kept: 0 });
    for (const id of ['b', 'c', 'd']) expect(await stateOf(store, id)).toBe('inbox');
    const none = batch('3', move, { submissions: {}, forms: [] });
    expect(await store.changeSubmissions(none)).toBe(0);
    expect(await store.changeSubmissions(batch('4', move, { submissions: { search: '-' } }))).toBe(
      0,
    );
  });

  test('adds to a change with the same id, and leaves what was changed since', async () => {
    const store = open();
    await addLetters(store, 'a', 'b', 'c');
    const move = { kind: 'move', to: 'archived' } as const;
    await store.changeSubmissions(batch('1', move, { submissions: ['a'] }));
    await store.changeFolder('a', 'spam', undefined);
    expect(await store.changeSubmissions(batch('1', move, { submissions: ['b', 'c'] }))).toBe(3);
    expect(await stateOf(store, 'a')).toBe('spam');
    expect(await stateOf(store, 'b')).toBe('archived');
    const foreign = batch('1', move, { operator: 'tom@example.org' });
    expect(await store.changeSubmissions(foreign)).toBe(0);
    expect(await stateOf(store, 'a')).toBe('spam');
    expect(await store.undoBatch('1', operator, soon)).toMatchObject({ restored: 2, kept: 1 });
  });

  test('moves to the bin and restores to the folder before it', async () => {
    const store = open();
    await addLetters(store, 'a', 'b');
    await store.changeSubmissions(
      batch('1', { kind: 'move', to: 'archived' }, { submissions: ['a'] }),
    );
    expect(await store.changeSubmissions(batch('2', { kind: 'move', to: 'bin' }))).toBe(2);
    expect(await stateOf(store, 'a')).toBe('bin');
    expect(await store.changeSubmissions(batch('3', { kind: 'move', to: 'restore' }))).toBe(2);
    expect(await stateOf(store, 'a')).toBe('archived');
    expect(await stateOf(store, 'b')).toBe('inbox');
    expect(await store.undoBatch('3', operator, soon)).toMatchObject({ restored: 2 });
    expect(await stateOf(store, 'a')).toBe('bin');
    expect(await store.changeSubmissions(batch('4', { kind: 'move', to: 'restore' }))).toBe(2);
    expect(await stateOf(store, 'a')).toBe('archived');
  });

  test('changes thousands in several transactions, and takes all of it back', async () => {
    const store = open();
    const ids = Array.from({ length: 2_050 }, (_, index) => `n${String(index).padStart(4, '0')}`);
    for (let start = 0; start < ids.length; start += 205) {
      const page = ids.slice(start, start + 205);
      await Promise.all(
        page.map((id) => store.addSubmission(newSubmission({ id, reference: id, state: 'spam' }))),
      );
    }
    const move = { kind: 'move', to: 'inbox', reason: 'Not spam.' } as const;
    const submissions = { state: 'spam' } as const;
    const counts: number[] = [];
    const changing = store.changeSubmissions(batch('1', move, { submissions })).finally(() => {
      counts.push(0);
    });
    // Other writers take turns with its transactions: after one of them, only a part is changed.
    for (let visitor = 0; !counts.includes(0); visitor += 1) {
      const id = `visitor-${visitor}`;
      await store.addSubmission(newSubmission({ id, reference: id }));
      counts.push(await store.countMatches(submissions, 9_999));
    }
    expect(await changing).toBe(2_050);
    expect(counts.some((count) => count > 0 && count < 2_050)).toBe(true);
    for (const id of ['n0000', 'n1050', 'n2049']) {
      expect(await store.findSubmission(id)).toMatchObject({
        state: 'inbox',
        reasons: ['Not spam.'],
      });
    }
    expect(await store.undoBatch('1', operator, soon)).toMatchObject({ restored: 2_050, kept: 0 });
    expect(await store.countMatches(submissions, 9_999)).toBe(2_050);
    expect(await store.findSubmission('n0000')).toMatchObject({ reasons: [] });
    expect(await store.findBatch('1', operator)).toBeUndefined();
  });

  test('never moves an unpaid submission', async () => {
    const store = open();
    await addPair(store, { submission: 'a', form: 'contact' });
    expect(await store.changeSubmissions(batch('1', { kind: 'move', to: 'bin' }))).toBe(0);
    expect(await stateOf(store, 'a')).toBe('unpaid');
  });

  test('keeps what another operator changed since', async () => {
    const store = open();
    await addLetters(store, 'a', 'b');
    await store.changeSubmissions(batch('1', { kind: 'move', to: 'archived' }));
    const other = { operator: 'ben@example.org', submissions: ['b'] };
    await store.changeSubmissions(batch('2', { kind: 'move', to: 'spam' }, other));
    expect(await store.undoBatch('1', operator, soon)).toMatchObject({ restored: 1, kept: 1 });
    expect(await stateOf(store, 'a')).toBe('inbox');
    expect(await stateOf(store, 'b')).toBe('spam');
  });

  test('keeps what another operator changed and changed back', async () => {
    const store = open();
    const byHand = {
      at: soon,
      audit: {
        id: 'audit',
        at: soon,
        operator: 'ben@example.org',
        action: 'move',
        subject: 'b',
        details: '',
      },
    };
    const again = async (change: BatchChange, changeBack: () => Promise<void>) => {
      const id = JSON.stringify(change);
      expect(await store.changeSubmissions(batch(id, change)), id).toBe(2);
      await changeBack();
      const undone = await store.undoBatch(id, operator, soon);
      expect(undone, id).toMatchObject({ restored: 1, kept: 1 });
    };
    await addLetters(store, 'a', 'b');
    await again({ kind: 'move', to: 'archived' }, async () => {
      await store.changeFolder('b', 'inbox', undefined);
      await store.moveToFolder('b', { from: 'inbox', to: 'archived', ...byHand });
    });
    expect([await stateOf(store, 'a'), await stateOf(store, 'b')]).toEqual(['inbox', 'archived']);

    const ben = 'ben@example.org';
    await again({ kind: 'assign', assignee: ben }, async () => {
      await store.assignSubmission('b', undefined, ben, { ...byHand.audit, id: 'audit 2' });
      await store.assignSubmission('b', ben, undefined, { ...byHand.audit, id: 'audit 3' });
    });
    expect((await store.findConversation('a')).assignee).toBeUndefined();
    expect((await store.findConversation('b')).assignee).toBe(ben);

    await again({ kind: 'add-label', label: 'urgent' }, async () => {
      await store.removeLabel('b', 'urgent', newAuditEntry({}));
      await store.addLabel('b', 'urgent', newAuditEntry({}));
    });
    expect((await store.findConversation('a')).labels).toEqual([]);
    expect((await store.findConversation('b')).labels).toEqual(['urgent']);

    await store.addLabel('a', 'urgent', newAuditEntry({}));
    await again({ kind: 'remove-label', label: 'urgent' }, async () => {
      await store.addLabel('b', 'urgent', newAuditEntry({}));
      await store.removeLabel('b', 'urgent', newAuditEntry({}));
    });
    expect((await store.findConversation('a')).labels).toEqual(['urgent']);
    expect((await store.findConversation('b')).labels).toEqual([]);

    await again({ kind: 'read' }, async () => {
      await store.markSubmission('b', undefined);
      await store.markSubmission('b', noon);
    });
    expect((await store.findSubmission('a'))?.readAt).toBeUndefined();
    expect((await store.findSubmission('b'))?.readAt).toEqual(noon);
  });

  test('lists what batches did with a submission, where it is still so', async () => {
    const store = open();
    await addLetters(store, 'a', 'b');
    const changes = [
      { kind: 'add-label', label: 'urgent' },
      { kind: 'add-label', label: 'choir' },
      { kind: 'remove-label', label: 'choir' },
      { kind: 'move', to: 'archived' },
      { kind: 'move', to: 'bin' },
      { kind: 'assign', assignee: 'ben@example.org' },
      { kind: 'read' },
    ] as const;
    for (const [index, change] of changes.entries()) {
      await store.changeSubmissions(batch(`${index}`, change, { at: later(index) }));
    }
    const [urgent, , choir, , bin, assign] = changes;
    const list = async (after: Date) =>
      (await store.listBatchesOf('a', after)).map((done) => [done.operator, done.change]);
    const all = [urgent, choir, bin, assign].map((change) => [operator, change]);
    expect(await list(later(-1))).toEqual(all);
    expect(await list(noon)).toEqual(all.slice(1));
    await store.undoBatch('5', operator, later(5));
    await store.removeLabel('a', 'urgent', newAuditEntry({}));
    expect(await list(later(-1))).toEqual([
      [operator, choir],
      [operator, bin],
    ]);
  });

  test('keeps the reason of another operator who moved a submission to spam again', async () => {
    const store = open();
    await addLetters(store, 'a', 'b');
    const spam = { kind: 'move', to: 'spam', reason: 'Spam.' } as const;
    await store.changeSubmissions(batch('1', spam));
    await store.changeFolder('b', 'inbox', 'Not spam.');
    await store.changeFolder('b', 'spam', 'Spam.');
    expect(await store.undoBatch('1', operator, soon)).toMatchObject({ restored: 1, kept: 1 });
    expect((await store.findSubmission('a'))?.reasons).toEqual([]);
    expect((await store.findSubmission('b'))?.reasons).toEqual(['Spam.', 'Not spam.', 'Spam.']);
  });

  test('lets one of two operators make a change', async () => {
    const store = open();
    await addLetters(store, 'a', 'b');
    const counts = await Promise.all([
      store.changeSubmissions(batch('1', { kind: 'move', to: 'archived' })),
      store.changeSubmissions(
        batch('2', { kind: 'move', to: 'archived' }, { operator: 'ben@example.org' }),
      ),
    ]);
    expect(counts.toSorted()).toEqual([0, 2]);
  });

  test('undoes once, for the same operator, within a minute', async () => {
    const store = open();
    await addLetters(store, 'a', 'b');
    await store.changeSubmissions(batch('1', { kind: 'move', to: 'spam' }));
    expect(await store.undoBatch('1', 'ben@example.org', soon)).toBeUndefined();
    expect(await store.undoBatch('1', operator, later(1))).toBeUndefined();
    expect(await stateOf(store, 'a')).toBe('spam');
    const undone = await Promise.all([
      store.undoBatch('1', operator, soon),
      store.undoBatch('1', operator, soon),
    ]);
    expect(undone.filter((result) => result !== undefined)).toHaveLength(1);
    expect(await stateOf(store, 'a')).toBe('inbox');
  });

  test('deletes what it needs for an undo after a day', async () => {
    const store = open();
    await addLetters(store, 'a', 'b');
    await store.changeSubmissions(batch('1', { kind: 'read' }));
    await store.deleteExpired(later(23 * 60));
    expect(await store.findBatch('1', operator)).toBeDefined();
    await store.deleteExpired(later(24 * 60));
    expect(await store.findBatch('1', operator)).toBeUndefined();
  });

  test('adds the reason and the mails of submissions that leave the spam', async () => {
    const store = open();
    await store.addSubmission(newSubmission({ id: 'a', state: 'spam', reasons: ['Too fast.'] }));
    await store.addSubmission(newSubmission({ id: 'b', state: 'archived' }));
    const queued = new Map([['a', { mails: [newMail({ id: 'm' })], at: noon }]]);
    const change = { kind: 'move', to: 'inbox', reason: 'It’s “not” spam.' } as const;
    expect(await store.changeSubmissions(batch('1', change, { queued }))).toBe(2);
    expect(await store.listMails({ limit: 9 })).toMatchObject([{ id: 'm', submission: 'a' }]);
    expect((await store.findSubmission('a'))?.reasons).toEqual(['Too fast.', 'It’s “not” spam.']);
    expect((await store.findSubmission('b'))?.reasons).toEqual([]);
    await store.undoBatch('1', operator, soon);
    expect(await store.findSubmission('a')).toMatchObject({
      state: 'spam',
      reasons: ['Too fast.'],
    });
    await store.changeSubmissions(
      batch('2', { kind: 'move', to: 'spam', reason: 'Spam.' }, { submissions: ['b'] }),
    );
    expect((await store.findSubmission('b'))?.reasons).toEqual(['Spam.']);
    await store.undoBatch('2', operator, soon);
    expect((await store.findSubmission('b'))?.reasons).toEqual([]);
  });

  test('holds the mails of submissions that leave the spam until no undo can withdraw them', async () => {
    const store = open();
    for (const id of ['a', 'b', 'c']) {
      await store.addSubmission(newSubmission({ id, state: 'spam', mails: [] }));
    }
    await store.queueMails('c', [newMail({ id: 'earlier', kind: 'copy' })], later(-1));
    const held = (id: string) => [id, { mails: [newMail({ id })], at: soon }] as const;
    const queued = new Map(['a', 'b', 'c'].map(held));
    const submissions = ['a', 'b', 'c'];
    const release = batch('1', { kind: 'move', to: 'inbox' }, { queued, submissions });
    await store.changeSubmissions(release);
    const claim = async (now: Date) => {
      const claimed = await store.claimMails({ now, leaseUntil: later(60), limit: 9 });
      return claimed.map(({ id }) => id);
    };
    expect(await claim(later(1))).toEqual(['earlier']);
    await store.changeSubmissions(
      batch('2', { kind: 'move', to: 'archived' }, { submissions: ['b'] }),
    );
    expect(await store.undoBatch('1', operator, later(0.9))).toMatchObject({
      restored: 2,
      kept: 1,
    });
    const kept = (await store.listMails({ limit: 9 })).map(({ id }) => id);
    expect([...kept].sort()).toEqual(['b', 'earlier']);
    expect(await claim(later(2))).toEqual(['b']);
  });

  test('assigns and labels several submissions and takes it back', async () => {
    const store = open();
    await addLetters(store, 'a', 'b');
    const assign = { kind: 'assign', assignee: 'ben@example.org' } as const;
    expect(await store.changeSubmissions(batch('1', assign))).toBe(2);
    expect(await store.changeSubmissions(batch('2', assign))).toBe(0);
    expect(await store.undoBatch('1', operator, soon)).toMatchObject({ restored: 2, kept: 0 });
    expect(await store.changeSubmissions(batch('3', { kind: 'assign' }))).toBe(0);

    const label = { kind: 'add-label', label: 'urgent' } as const;
    expect(await store.changeSubmissions(batch('4', label, { submissions: ['a'] }))).toBe(1);
    expect(await store.changeSubmissions(batch('5', label))).toBe(1);
    await store.undoBatch('5', operator, soon);
    const remove = { kind: 'remove-label', label: 'urgent' } as const;
    expect(await store.changeSubmissions(batch('6', remove))).toBe(1);
    expect(await store.undoBatch('6', operator, soon)).toMatchObject({ restored: 1 });
    expect(await store.changeSubmissions(batch('7', remove))).toBe(1);
  });

  test.each<BatchChange>([
    { kind: 'read' },
    { kind: 'move', to: 'spam', reason: 'moved' },
    { kind: 'assign', assignee: operator },
    { kind: 'add-label', label: 'school' },
  ])('an undo leaves submissions of other forms as $kind has left them', async (change) => {
    const store = open();
    await addLetters(store, 'a');
    await store.addSubmission(newSubmission({ id: 'b', form: 'book' }));
    const untouched = await describe(store, 'a');
    await store.changeSubmissions(batch('1', change));
    const changed = await describe(store, 'b');
    const undone = await store.undoBatch('1', operator, soon, ['contact']);
    expect(undone).toMatchObject({ restored: 1, kept: 1 });
    expect(await describe(store, 'a')).toEqual(untouched);
    expect(await describe(store, 'b')).toEqual(changed);
    await store.changeSubmissions(batch('2', { kind: 'unread' }));
    expect(await store.undoBatch('2', operator, soon, [])).toMatchObject({ restored: 0 });
  });

  test('changes submissions of the visible forms only', async () => {
    const store = open();
    await addLetters(store, 'a');
    await store.addSubmission(newSubmission({ id: 'b', form: 'book' }));
    const read = { kind: 'read' } as const;
    expect(await store.changeSubmissions(batch('1', read, { forms: [] }))).toBe(0);
    expect(await store.changeSubmissions(batch('2', read, { forms: ['book'] }))).toBe(1);
    expect((await store.findSubmission('a'))?.readAt).toBeUndefined();
  });

  test('finds the places that a move to the bin frees, and the payments that stay', async () => {
    const store = open();
    const bookingOf = (event: string, adults: number) => ({
      ...{ event, places: { adults }, capacity: { kinds: {} } },
    });
    const add = async (id: string, event: string, more: Parameters<typeof addPaid>[2] = {}) => {
      await addPaid(store, { submission: id }, { id, booking: bookingOf(event, 2), ...more });
    };
    await add('a', 'concert');
    await add('b', 'talk');
    await add('spam', 'walk');
    await store.changeFolder('spam', 'spam', undefined);
    await store.addRefund(newRefund({ payment: 'a', minor: 1000, refundedBefore: 0 }));
    const move = batch('1', { kind: 'move', to: 'bin' }, { submissions: ['a', 'b', 'spam'] });
    await store.changeSubmissions(move);
    const paid = [{ minor: 6500, currency: 'GBP' }];
    expect(await store.findMovedBookings({ batch: '1' }, 'practice')).toEqual({
      ...{ events: ['concert', 'talk', 'walk'], freed: 4, paid },
    });
    expect(await store.findMovedBookings({ batch: '1' }, 'stripe-live')).toMatchObject({
      paid: [],
    });
    const [one] = [{ submission: 'a' }];
    expect(await store.findMovedBookings(one, undefined)).toEqual({
      ...{ events: ['concert'], freed: 2, paid: [] },
    });
    await store.undoBatch('1', operator, soon);
    expect(await store.findMovedBookings(one, 'practice')).toEqual({
      ...{ events: ['concert'], freed: 0, paid: [] },
    });
  });
}
