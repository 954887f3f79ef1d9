import { expect, test } from 'vitest';
import type { Store } from '@/lib/server/store';
import { undoSendMs } from '@/lib/server/inbox/replies/reply-settings';
import { newAuditEntry } from '@/tests/support/operators';
import { later, newMail, newSubmission, noon } from '@/tests/support/submissions';

const ana = 'ana@example.org';
const ben = 'ben@example.org';
const note = { author: ana, text: 'Call her first.', createdAt: noon };

const entry = (action: string, details = '') => newAuditEntry({ operator: ana, action, details });

const newReply = (submission: string, id = 'reply', expectedReplies = 0) => ({
  submission,
  expectedReplies,
  mail: newMail({ id, kind: 'reply', to: 'eve@example.org', author: ana }),
  at: later(1),
  audit: entry('reply'),
});

async function addLetter(store: Store, overrides: Parameters<typeof newSubmission>[0] = {}) {
  const submission = newSubmission(overrides);
  await store.addSubmission(submission);
  return submission.id;
}

const stateOf = async (store: Store, id: string) => (await store.findSubmission(id))?.state;

/** Tests replies, notes, assignment, labels and drafts of replies. */
export function testConversations(open: () => Store): void {
  test('keeps notes in their order and labels sorted, each once', async () => {
    const store = open();
    const submission = await addLetter(store);
    const empty = { assignee: undefined, notes: [], labels: [], replies: 0 };
    expect(await store.findConversation(submission)).toEqual(empty);
    const first = { ...note, id: 'n1', submission };
    const second = { ...note, id: 'n2', submission, author: ben, createdAt: later(1) };
    expect(await store.addNote(second)).toBe(true);
    expect(await store.addNote(first)).toBe(true);
    expect(await store.addNote(first)).toBe(false);
    expect(await store.addNote({ ...first, id: 'n3', submission: 'nothing' })).toBe(false);
    for (const label of ['school', 'Urgent', 'school', 'äußerst']) {
      await store.addLabel(submission, label, entry('label-added', label));
    }
    await store.addLabel(await addLetter(store), 'choir', entry('label-added', 'choir'));
    expect(await store.findConversation(submission)).toEqual({
      assignee: undefined,
      notes: [first, second],
      labels: ['Urgent', 'school', 'äußerst'],
      replies: 0,
    });
    for (const label of ['Urgent', 'Urgent', 'choir']) {
      await store.removeLabel(submission, label, entry('label-removed', label));
    }
    const recorded = (await store.listAuditEntries({ limit: 9 })).map(
      ({ action, details }) => `${action} ${details}`,
    );
    expect(recorded.toSorted()).toEqual([
      'label-added Urgent',
      'label-added choir',
      'label-added school',
      'label-added äußerst',
      'label-removed Urgent',
    ]);
    expect(await store.listLabels(9)).toEqual(['choir', 'school', 'äußerst']);
    expect(await store.listLabels(1)).toHaveLength(1);
    expect(await store.listLabels(9, ['contact'])).toEqual(['choir', 'school', 'äußerst']);
    expect(await store.listLabels(9, ['book'])).toEqual([]);
    expect(await store.listLabels(9, [])).toEqual([]);
  });

  test('queues a reply once, marks as answered and deletes the draft of its author', async () => {
    const store = open();
    const submission = await addLetter(store);
    const draft = { submission, operator: ana, text: 'Dear Eve', changedAt: noon };
    await store.saveReplyDraft(draft);
    await store.saveReplyDraft({ ...draft, operator: ben });
    const reply = newReply(submission);
    const twice = { ...newReply(submission), mail: reply.mail };
    const outcomes = await Promise.all([store.addReply(reply), store.addReply(twice)]);
    expect(outcomes.toSorted()).toEqual(['added', 'repeated']);
    expect(await stateOf(store, submission)).toBe('answered');
    expect(await store.listMails({ submission, limit: 9 })).toMatchObject([
      { ...reply.mail, state: 'queued', createdAt: later(1) },
    ]);
    expect(await store.findReplyDraft(submission, ana)).toBeUndefined();
    expect(await store.findReplyDraft(submission, ben)).toEqual({ ...draft, operator: ben });
    expect(await store.listAuditEntries({ action: 'reply', limit: 9 })).toHaveLength(1);
    expect((await store.findConversation(submission)).replies).toBe(1);
    expect(await store.addReply(newReply(submission, 'second', 1))).toBe('added');
  });

  test('queues one of the replies of operators who have not seen each other’s', async () => {
    const store = open();
    for (let round = 0; round < 20; round += 1) {
      const submission = await addLetter(store);
      const ids = ['a', 'b', 'c'].map((name) => `${name}${round}`);
      const outcomes = await Promise.all(ids.map((id) => store.addReply(newReply(submission, id))));
      expect(outcomes.toSorted()).toEqual(['added', 'changed', 'changed']);
      expect(await store.listMails({ submission, limit: 9 })).toHaveLength(1);
      expect(await store.addReply(newReply(submission, `d${round}`))).toBe('changed');
    }
  });

  test('takes back a reply while it waits, once, and makes it the draft of its author', async () => {
    const store = open();
    const submission = await addLetter(store);
    const { at, mail } = newReply(submission, 'taken');
    expect(await store.addReply(newReply(submission, 'taken'))).toBe('added');
    const takeBack = (change: Partial<Parameters<Store['takeBackReply']>[0]> = {}) =>
      store.takeBackReply({
        ...{ submission, mail: mail.id, operator: ana, text: 'Dear Eve', at },
        audit: entry('reply-taken-back'),
        ...change,
      });
    const sent = new Date(at.getTime() + undoSendMs);
    expect(await takeBack({ operator: ben })).toBe(false);
    expect(await takeBack({ submission: await addLetter(store) })).toBe(false);
    expect(await takeBack({ at: sent })).toBe(false);
    await store.saveReplyDraft({ submission, operator: ana, text: 'P.S.', changedAt: noon });
    const presses = await Promise.all([takeBack(), takeBack()]);
    expect(presses.toSorted()).toEqual([false, true]);
    expect(await store.listMails({ submission, limit: 9 })).toEqual([]);
    expect(await stateOf(store, submission)).toBe('inbox');
    const draft = await store.findReplyDraft(submission, ana);
    expect(draft?.text).toBe('Dear Eve\n\nP.S.');
    expect(await store.listAuditEntries({ action: 'reply-taken-back', limit: 9 })).toHaveLength(1);
  });

  test('either sends a reply or takes it back', async () => {
    const store = open();
    for (let round = 0; round < 20; round += 1) {
      const submission = await addLetter(store);
      const id = `either${round}`;
      await store.addReply(newReply(submission, id));
      const { at } = newReply(submission);
      const due = new Date(at.getTime() + undoSendMs);
      const back = { submission, mail: id, operator: ana, text: 'Dear', audit: entry('back') };
      const claim = { now: due, leaseUntil: later(9), limit: 9 };
      const before = new Date(due.getTime() - 1);
      const [claimed, isTaken] = await Promise.all([
        store.claimMails(claim),
        store.takeBackReply({ ...back, at: before }),
      ]);
      expect(claimed).toHaveLength(isTaken ? 0 : 1);
      expect(await stateOf(store, submission)).toBe(isTaken ? 'inbox' : 'answered');
    }
  });

  test('keeps a submission answered whose second reply is taken back', async () => {
    const store = open();
    const submission = await addLetter(store);
    await store.addReply(newReply(submission, 'one'));
    await store.addReply(newReply(submission, 'two', 1));
    const { at } = newReply(submission);
    const back = { submission, mail: 'two', operator: ana, text: 'Dear', at, audit: entry('back') };
    expect(await store.takeBackReply(back)).toBe(true);
    expect(await stateOf(store, submission)).toBe('answered');
  });

  test.each(['spam', 'bin'] as const)('queues no reply to what is in %s', async (state) => {
    const store = open();
    const submission = await addLetter(store, { state });
    expect(await store.addReply(newReply(submission))).toBe('moved');
    expect(await store.addReply(newReply('nothing'))).toBe('moved');
    expect(await stateOf(store, submission)).toBe(state);
    expect(await store.listMails({ limit: 9 })).toEqual([]);
  });

  test('keeps an unpaid submission unpaid when it is answered', async () => {
    const store = open();
    const submission = await addLetter(store, { state: 'unpaid' });
    expect(await store.addReply(newReply(submission))).toBe('added');
    expect(await stateOf(store, submission)).toBe('unpaid');
  });

  test('replaces a draft, and deletes it when it is empty', async () => {
    const store = open();
    const submission = await addLetter(store);
    const draft = { submission, operator: ana, text: 'Dear', changedAt: noon };
    expect(await store.saveReplyDraft(draft)).toBe(true);
    const longer = { ...draft, text: 'Dear Eve 🪐', changedAt: later(1) };
    expect(await store.saveReplyDraft(longer)).toBe(true);
    expect(await store.findReplyDraft(submission, ana)).toEqual(longer);
    expect(await store.saveReplyDraft({ ...draft, text: '' })).toBe(true);
    expect(await store.findReplyDraft(submission, ana)).toBeUndefined();
    expect(await store.saveReplyDraft({ ...draft, submission: 'nothing' })).toBe(false);
  });

  test('lists who has saved a draft since a time', async () => {
    const store = open();
    const submission = await addLetter(store);
    const draft = { submission, operator: ben, text: 'Dear', changedAt: noon };
    await store.saveReplyDraft(draft);
    await store.saveReplyDraft({ ...draft, operator: ana, changedAt: later(1) });
    expect(await store.listReplyWriters(submission, noon)).toEqual([ana, ben]);
    expect(await store.listReplyWriters(submission, later(1))).toEqual([ana]);
    expect(await store.listReplyWriters('nothing', noon)).toEqual([]);
  });

  test('assigns unless another operator has changed the assignee', async () => {
    const store = open();
    const submission = await addLetter(store);
    const assign = (to: string | undefined, seen: string | undefined) =>
      store.assignSubmission(submission, to, seen, entry('assign'));
    const outcomes = await Promise.all([assign(ana, undefined), assign(ben, undefined)]);
    expect(outcomes.toSorted()).toEqual([false, true]);
    const { assignee } = await store.findConversation(submission);
    expect(await assign(undefined, 'nobody@example.org')).toBe(false);
    expect(await assign(undefined, assignee)).toBe(true);
    expect((await store.findConversation(submission)).assignee).toBeUndefined();
    expect(await store.listAuditEntries({ action: 'assign', limit: 9 })).toHaveLength(2);
  });

  test('snoozes for the operator who has seen it as it is, and wakes once at its time', async () => {
    const store = open();
    const submission = await addLetter(store);
    await store.markSubmission(submission, noon);
    const snooze = (until: Date, seen?: Date) =>
      store.snoozeSubmission(submission, { until, seen, audit: entry('snooze') });
    const both = await Promise.all([snooze(later(5)), snooze(later(6))]);
    expect(both.toSorted()).toEqual([false, true]);
    const until = both[0] ? later(5) : later(6);
    expect(await store.findSubmission(submission)).toMatchObject({
      state: 'snoozed',
      snoozedUntil: until,
    });
    expect(await store.listSubmissions({ state: 'inbox', limit: 9 })).toEqual([]);
    expect(await store.listSubmissions({ state: 'snoozed', limit: 9 })).toHaveLength(1);
    expect(await snooze(later(9), later(8))).toBe(false);
    expect(await snooze(later(9), until)).toBe(true);
    const wake = (at: Date) => store.wakeSubmission(submission, at, entry('woken'));
    expect(await store.listDueSnoozed(later(8), 9)).toEqual([]);
    expect(await wake(later(8))).toBe(false);
    expect(await store.listDueSnoozed(later(9), 9)).toEqual([submission]);
    const woken = await Promise.all([wake(later(9)), wake(later(9))]);
    expect(woken.toSorted()).toEqual([false, true]);
    expect(await store.findSubmission(submission)).toMatchObject({
      state: 'inbox',
      readAt: undefined,
      snoozedUntil: undefined,
    });
    expect(await store.listAuditEntries({ action: 'woken', limit: 9 })).toHaveLength(1);
  });

  test('does not wake what was answered or moved meanwhile', async () => {
    const store = open();
    const answered = await addLetter(store);
    const moved = await addLetter(store);
    for (const id of [answered, moved]) {
      await store.snoozeSubmission(id, {
        until: later(5),
        seen: undefined,
        audit: entry('snooze'),
      });
    }
    await store.addReply(newReply(answered, 'to-snoozed'));
    const move = { from: 'snoozed', to: 'bin', at: later(2), audit: entry('bin') } as const;
    const restore = { ...move, from: 'bin', to: 'restore', audit: entry('restore') } as const;
    await store.moveToFolder(moved, move);
    expect(await store.listDueSnoozed(later(9), 9)).toEqual([]);
    await store.moveToFolder(moved, restore);
    expect(await store.listDueSnoozed(later(9), 9)).toEqual([moved]);
  });

  test.each(['spam', 'bin', 'unpaid'] as const)('snoozes nothing that is %s', async (state) => {
    const store = open();
    const submission = await addLetter(store, { state });
    const change = { until: later(5), seen: undefined, audit: entry('snooze') };
    expect(await store.snoozeSubmission(submission, change)).toBe(false);
    expect(await stateOf(store, submission)).toBe(state);
  });

  test('moves between folders, and restores from the bin to the folder before it', async () => {
    const store = open();
    const submission = await addLetter(store, { state: 'spam' });
    const move = async (to: 'inbox' | 'archived' | 'bin' | 'restore', from?: 'inbox' | 'spam') => {
      const seen = from ?? (await stateOf(store, submission)) ?? 'inbox';
      const change = { from: seen, to, at: later(2), audit: entry('move') };
      return store.moveToFolder(submission, change);
    };
    expect(await move('restore')).toBe(false);
    expect(await move('bin', 'inbox')).toBe(false);
    expect(await store.changeFolder(submission, 'inbox', undefined, undefined, 'bin')).toBe(false);
    const both = await Promise.all([
      move('bin', 'spam'),
      store.changeFolder(submission, 'inbox', 'Not spam.', undefined, 'spam'),
    ]);
    expect(both.filter(Boolean)).toHaveLength(1);
    if ((await stateOf(store, submission)) === 'inbox') {
      await store.changeFolder(submission, 'spam', undefined);
      expect(await move('bin')).toBe(true);
    }
    expect(await move('bin')).toBe(false);
    expect(await stateOf(store, submission)).toBe('bin');
    expect(await move('restore')).toBe(true);
    expect(await stateOf(store, submission)).toBe('spam');
    expect(await move('archived')).toBe(true);
    expect(await stateOf(store, submission)).toBe('archived');
    expect(await move('inbox')).toBe(true);
    expect(await stateOf(store, submission)).toBe('inbox');
    expect(await store.listAuditEntries({ action: 'move', limit: 9 })).toHaveLength(4);
    const unpaid = await addLetter(store, { state: 'unpaid' });
    const change = { from: 'unpaid', to: 'bin', at: noon, audit: entry('move') } as const;
    expect(await store.moveToFolder(unpaid, change)).toBe(false);
  });

  test('finds no related submissions without an address', async () => {
    const store = open();
    const submission = await addLetter(store);
    await addLetter(store);
    expect(await store.listRelated(submission, { limit: 9 })).toEqual([]);
    expect(await store.listRelated(submission, { forms: [], limit: 9 })).toEqual([]);
    expect(await store.listRelated('nothing', { limit: 9 })).toEqual([]);
  });

  test('adds, changes and deletes saved replies, sorted by title', async () => {
    const store = open();
    const parking = {
      id: 'a',
      title: 'Parking',
      text: 'Dear {name}',
      changedBy: ana,
      changedAt: noon,
    };
    const directions = { ...parking, id: 'b', title: 'directions' };
    await store.addSavedReply(parking);
    await store.addSavedReply(directions);
    expect(await store.listSavedReplies()).toEqual([directions, parking]);
    const changed = { ...parking, title: 'A car', changedBy: ben, changedAt: later(1) };
    expect(await store.changeSavedReply(changed, noon)).toBe(true);
    expect(await store.changeSavedReply(parking, noon)).toBe(false);
    expect(await store.listSavedReplies()).toEqual([changed, directions]);
    expect(await store.deleteSavedReply('a', noon)).toBe(false);
    expect(await store.deleteSavedReply('a', later(1))).toBe(true);
    expect(await store.deleteSavedReply('a', later(1))).toBe(false);
    expect(await store.listSavedReplies()).toEqual([directions]);
  });
}
