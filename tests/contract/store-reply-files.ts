import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { replyFileLimits } from '@/lib/inbox/reply-files';
import { undoSendMs } from '@/lib/server/inbox/replies/reply-settings';
import type { NewFile } from '@/lib/server/forms/submissions/submission-parts';
import type { Store } from '@/lib/server/store';
import { later, newFile, newMail, newSubmission } from '@/tests/support/submissions';

const ana = 'ana@example.org';
const ben = 'ben@example.org';

async function addLetter(store: Store) {
  const submission = newSubmission({ files: [newFile({ name: 'sent-in.pdf' })] });
  await store.addSubmission(submission);
  return submission.id;
}

const newReply = (submission: string, files: readonly string[], author = ana) => {
  const id = randomUUID();
  const audit = { at: later(1), operator: author, action: 'reply', subject: '', details: '' };
  return {
    submission,
    files,
    expectedReplies: 0,
    mail: newMail({ id, kind: 'reply', to: 'eve@example.org', author }),
    at: later(1),
    audit: { ...audit, id: randomUUID() },
  };
};

const namesOf = (files: readonly { readonly name: string }[]) => files.map(({ name }) => name);

/** Tests the files of replies and of their drafts. */
export function testReplyFiles(open: () => Store): void {
  test('keeps the files of each operator’s draft in their order, apart from what was sent', async () => {
    const store = open();
    const submission = await addLetter(store);
    const [first, second, third] = [newFile({}), newFile({ name: 'b.pdf' }), newFile({})];
    const add = (operator: string, file: NewFile) =>
      store.addDraftFile({ submission, operator, file });
    expect(await add(ana, first)).toBe('added');
    expect(await add(ana, second)).toBe('added');
    expect(await add(ben, third)).toBe('added');
    expect(await store.listDraftFiles(submission, ana)).toEqual(
      [first, second].map((file) => ({ ...file, submission, draftOf: ana })),
    );
    expect(namesOf(await store.listDraftFiles(submission))).toHaveLength(3);
    expect(namesOf((await store.findSubmission(submission))?.files ?? [])).toEqual(['sent-in.pdf']);
    expect(await store.listFileIds()).toHaveLength(4);
    expect(await store.removeDraftFile(submission, ben, first.id)).toBe(false);
    expect(await store.removeDraftFile(submission, ana, first.id)).toBe(true);
    expect(await store.removeDraftFile(submission, ana, first.id)).toBe(false);
    expect(namesOf(await store.listDraftFiles(submission, ana))).toEqual(['b.pdf']);
    expect(await store.listDraftFiles('nothing', ana)).toEqual([]);
    const lost = { submission: 'nothing', operator: ana, file: newFile({}) };
    expect(await store.addDraftFile(lost)).toBe('missing');
  });

  test('does not count a draft’s files as those of the message', async () => {
    const store = open();
    const submission = newSubmission({});
    await store.addSubmission(submission);
    const file = newFile({ name: 'pangolin.pdf' });
    await store.addDraftFile({ submission: submission.id, operator: ana, file });
    await store.indexSubmissions(9);
    expect(await store.listSubmissions({ withFiles: true, limit: 9 })).toEqual([]);
    expect(await store.listSubmissions({ search: 'pangolin', limit: 9 })).toEqual([]);
    await store.addReply(newReply(submission.id, [file.id]));
    await store.indexSubmissions(9);
    expect(await store.listSubmissions({ withFiles: true, limit: 9 })).toHaveLength(1);
    expect(await store.listSubmissions({ search: 'pangolin', limit: 9 })).toHaveLength(1);
  });

  test('adds no files beyond the limits, also of several requests at once', async () => {
    const store = open();
    const submission = await addLetter(store);
    const add = (bytes: number, operator = ana) =>
      store.addDraftFile({ submission, operator, file: newFile({ bytes }) });
    const tries = Array.from({ length: replyFileLimits.files + 2 }, () => add(10));
    expect((await Promise.all(tries)).filter((outcome) => outcome === 'full')).toHaveLength(2);
    expect(await store.listDraftFiles(submission, ana)).toHaveLength(replyFileLimits.files);
    expect(await add(replyFileLimits.bytes, ben)).toBe('added');
    expect(await add(1, ben)).toBe('full');
    expect(await store.listDraftFiles(submission, ben)).toHaveLength(1);
  });

  test('sends the files of the draft with a reply: all of them, or no reply', async () => {
    const store = open();
    const submission = await addLetter(store);
    const mine = [newFile({ name: 'a.pdf' }), newFile({ name: 'b.pdf' })];
    const other = newFile({ name: 'c.pdf' });
    for (const file of mine) await store.addDraftFile({ submission, operator: ana, file });
    await store.addDraftFile({ submission, operator: ben, file: other });
    const ids = mine.map(({ id }) => id);
    await store.saveReplyDraft({ submission, operator: ana, text: 'Dear', changedAt: later(1) });
    expect(await store.addReply(newReply(submission, [...ids, other.id]))).toBe('files');
    expect(await store.listMails({ submission, limit: 9 })).toEqual([]);
    expect(await store.listDraftFiles(submission, ana)).toHaveLength(2);
    expect(await store.findReplyDraft(submission, ana)).toBeDefined();
    const reply = newReply(submission, ids.slice(0, 1));
    expect(await store.addReply(reply)).toBe('added');
    expect(await store.listMailFiles([{ id: reply.mail.id, submission }])).toEqual([
      { ...mine[0], submission, mail: reply.mail.id },
    ]);
    expect(namesOf(await store.listDraftFiles(submission, ana))).toEqual(['b.pdf']);
    expect(namesOf((await store.findSubmission(submission))?.files ?? []).sort()).toEqual([
      'a.pdf',
      'sent-in.pdf',
    ]);
    const late = newReply(submission, [other.id], ben);
    expect(await store.addReply(late)).toBe('changed');
    expect(namesOf(await store.listDraftFiles(submission, ben))).toEqual(['c.pdf']);
  });

  test('gives the files back to the draft of a reply that is taken back, or sends them with it', async () => {
    const store = open();
    for (let round = 0; round < 20; round += 1) {
      const submission = await addLetter(store);
      const file = newFile({ name: 'a.pdf' });
      await store.addDraftFile({ submission, operator: ana, file });
      const reply = newReply(submission, [file.id]);
      await store.addReply(reply);
      const due = new Date(reply.at.getTime() + undoSendMs);
      const audit = { ...reply.audit, id: randomUUID() };
      const back = { submission, mail: reply.mail.id, operator: ana, text: 'Dear', audit };
      const [claimed, isTaken] = await Promise.all([
        store.claimMails({ now: due, leaseUntil: later(9), limit: 9 }),
        store.takeBackReply({ ...back, at: new Date(due.getTime() - 1) }),
      ]);
      expect(claimed).toHaveLength(isTaken ? 0 : 1);
      const sent = await store.listMailFiles([{ id: reply.mail.id, submission }]);
      const drafted = await store.listDraftFiles(submission, ana);
      expect([sent.length, drafted.length]).toEqual(isTaken ? [0, 1] : [1, 0]);
    }
  });

  test('erases the files of drafts and of replies with their message', async () => {
    const store = open();
    const submission = await addLetter(store);
    const files = [newFile({}), newFile({})];
    for (const file of files) await store.addDraftFile({ submission, operator: ana, file });
    await store.addReply(newReply(submission, [files[0]?.id ?? '']));
    expect((await store.countErasure([submission])).files).toBe(3);
    const erased = await store.eraseSubmissions({
      ...{ ids: [submission], at: later(2), operator: ana, reason: 'person' as const },
      createId: () => randomUUID(),
    });
    expect(erased.files).toHaveLength(3);
    expect(await store.listFileIds()).toEqual([]);
  });
}
