import { expect, test } from 'vitest';
import type { InboundMail, NewInboundMail } from '@/lib/server/inbox/incoming/inbound-record';
import type { Store } from '@/lib/server/store';
import { later, newMail, newSubmission, noon } from '@/tests/support/submissions';

let mails = 0;

function newInbound(
  submission: string,
  {
    mail,
    ...overrides
  }: Partial<Omit<NewInboundMail, 'mail'>> & {
    readonly mail?: Partial<InboundMail>;
  } = {},
): NewInboundMail {
  mails += 1;
  return {
    key: `key-${mails}`,
    files: [],
    makesNew: true,
    notices: [],
    ...overrides,
    mail: {
      id: `01980c4e-5a00-7abc-8123-${String(mails).padStart(12, '0')}`,
      submission,
      kind: 'answer',
      messageId: `<answer-${mails}@example.net>`,
      sender: 'eve@example.net',
      senderName: 'Eve',
      subject: 'Re: Your visit',
      text: 'Gladly!\n\n> Come on Friday.',
      visibleLength: 7,
      receivedAt: later(5),
      ...mail,
    },
  };
}

async function addLetter(store: Store): Promise<string> {
  const submission = newSubmission({});
  await store.addSubmission(submission);
  return submission.id;
}

/** Tests mails that come in, and the mailboxes that are read. */
export function testInbound(open: () => Store): void {
  test('adds a mail once, with its files and notices, and makes its submission new', async () => {
    const store = open();
    const submission = await addLetter(store);
    await store.markSubmission(submission, later(1));
    const audit = { at: noon, operator: '', action: 'move', subject: submission, details: '' };
    const move = { from: 'inbox', to: 'bin', at: later(2) } as const;
    await store.moveToFolder(submission, { ...move, audit: { ...audit, id: 'inbound-1' } });
    const added = newInbound(submission);
    const file = { id: 'f'.repeat(32), field: 'attachment', name: 'a.pdf', bytes: 1, sha256: '' };
    const notice = newMail({ id: 'inbound-notice', kind: 'answer', to: 'ana@example.org' });
    const whole = {
      ...added,
      files: [{ ...file, type: 'application/pdf', mail: added.mail.id }],
      notices: [notice],
    };
    const [first, second] = await Promise.all([
      store.addInboundMail(whole),
      store.addInboundMail(whole),
    ]);
    expect([first, second].toSorted()).toEqual(['added', 'repeated']);
    expect(await store.isKnownMail(added.key)).toBe(true);
    expect(await store.listInboundMails(submission, 9)).toEqual([added.mail]);
    const found = await store.findSubmission(submission);
    expect(found).toMatchObject({ state: 'inbox', files: [{ mail: added.mail.id }] });
    expect(found?.readAt).toBeUndefined();
    expect(await store.findMail('inbound-notice')).toMatchObject({ submission, state: 'queued' });
    expect(
      await store.listExpiredSubmissions({ folders: ['inbox'], binnedBefore: later(9), limit: 9 }),
    ).toEqual([]);
  });

  test('keeps the folder and the mark of one that a mail does not make new, and spam', async () => {
    const store = open();
    const quiet = await addLetter(store);
    await store.markSubmission(quiet, later(1));
    await store.addInboundMail(newInbound(quiet, { makesNew: false }));
    expect((await store.findSubmission(quiet))?.readAt).toEqual(later(1));
    const spam = newSubmission({ state: 'spam' });
    await store.addSubmission(spam);
    await store.addInboundMail(newInbound(spam.id));
    expect((await store.findSubmission(spam.id))?.state).toBe('spam');
  });

  test('wakes a snoozed submission', async () => {
    const store = open();
    const submission = await addLetter(store);
    const audit = { at: noon, operator: '', action: 'snooze', subject: submission, details: '' };
    const snooze = { until: later(600), seen: undefined, audit: { ...audit, id: 'inbound-2' } };
    expect(await store.snoozeSubmission(submission, snooze)).toBe(true);
    await store.addInboundMail(newInbound(submission));
    expect((await store.findSubmission(submission))?.state).toBe('inbox');
  });

  test('begins a submission with a mail, or refuses one of a submission that is gone', async () => {
    const store = open();
    const { files: _files, ...opens } = newSubmission({ form: 'E-mail' });
    expect(await store.addInboundMail(newInbound(opens.id, { opens }))).toBe('added');
    expect(await store.findSubmission(opens.id)).toMatchObject({ form: 'E-mail', files: [] });
    const gone = newInbound('nothing');
    expect(await store.addInboundMail(gone)).toBe('gone');
    expect(await store.isKnownMail(gone.key)).toBe(false);
  });

  test('finds conversations by our messages and by those that came in, in the order asked', async () => {
    const store = open();
    const submission = await addLetter(store);
    const id = '01980c4e-5a00-7abc-8123-00000000aaaa';
    const own = newMail({ id, kind: 'reply', messageId: `<${id}@site.example>` });
    await store.queueMails(submission, [own], noon);
    const inbound = newInbound(submission);
    await store.addInboundMail(inbound);
    const { messageId = '' } = inbound.mail;
    const ids = [messageId, '<unknown@x>', `<${id}@site.example>`, `<${id}@elsewhere.example>`];
    expect(await store.findMessages(ids)).toEqual([
      { messageId, submission },
      { messageId: own.messageId, submission, mail: id },
    ]);
    expect(await store.findMessages([])).toEqual([]);
    expect(await store.findSubmissionIds(submission.slice(0, 19))).toContain(submission);
    expect(await store.findSubmissionIds('ffffffff-ffff-7fff-')).toEqual([]);
  });

  test('marks a sent mail that could not be delivered, and finds a mail by its words', async () => {
    const store = open();
    const submission = await addLetter(store);
    await store.queueMails(submission, [newMail({ id: 'bounced', kind: 'reply' })], noon);
    await store.claimMails({ now: noon, leaseUntil: later(9), limit: 9 });
    await store.recordMailResult('bounced', { kind: 'sent', at: noon });
    await store.indexSubmissions(9);
    const failed = { mail: 'bounced', error: '5.1.1 No such user' };
    const mail = { text: 'Marzipan is fine.', subject: 'Undelivered' };
    await store.addInboundMail(newInbound(submission, { failed, mail }));
    expect(await store.findMail('bounced')).toMatchObject({
      state: 'dead',
      lastError: failed.error,
    });
    const search = { states: ['inbox'] as const, search: 'marzip', limit: 9 };
    expect(await store.listSubmissions(search)).toEqual([]);
    await store.indexSubmissions(9);
    expect((await store.listSubmissions(search)).map(({ id }) => id)).toEqual([submission]);
  });

  test('counts mails since a time, of a sender and of a conversation', async () => {
    const store = open();
    const submission = await addLetter(store);
    await store.addInboundMail(newInbound(submission));
    await store.addInboundMail(newInbound(await addLetter(store)));
    expect(await store.countInboundMails('eve@example.net', later(4))).toBe(2);
    expect(await store.countInboundMails('eve@example.net', later(4), submission)).toBe(1);
    expect(await store.countInboundMails('eve@example.net', later(6))).toBe(0);
    expect(await store.countInboundMails('ana@example.net', later(4))).toBe(0);
  });

  test('forgets the mails of an erased submission, and not their keys', async () => {
    const store = open();
    const submission = await addLetter(store);
    const added = newInbound(submission);
    await store.addInboundMail(added);
    const erasure = { ids: [submission], at: noon, operator: '', reason: 'person' as const };
    await store.eraseSubmissions({ ...erasure, createId: () => 'inbound-erasure' });
    expect(await store.listInboundMails(submission, 9)).toEqual([]);
    expect(await store.isKnownMail(added.key)).toBe(true);
    const inDays = (days: number) => new Date(noon.getTime() + days * 24 * 60 * 60_000);
    await store.deleteExpired(inDays(170));
    expect(await store.isKnownMail(added.key)).toBe(true);
    await store.deleteExpired(inDays(181));
    expect(await store.isKnownMail(added.key)).toBe(false);
  });

  test('lets one process read a mailbox, until its claim ends', async () => {
    const store = open();
    const claim = { name: 'desk', now: noon, until: later(10) };
    const begun = { uidValidity: '', lastUid: 0, begunAt: noon };
    expect(await store.claimMailbox({ ...claim, reader: 'a' })).toEqual(begun);
    expect(await store.claimMailbox({ ...claim, reader: 'b' })).toBeUndefined();
    await store.saveProgress('desk', { uidValidity: '17', lastUid: 4 });
    const again = { name: 'desk', now: later(10), until: later(20) };
    const progress = { uidValidity: '17', lastUid: 4, begunAt: noon };
    expect(await store.claimMailbox({ ...again, reader: 'b' })).toEqual(progress);
    expect(await store.claimMailbox({ ...again, reader: 'a' })).toBeUndefined();
    await store.releaseMailbox('desk', 'a');
    expect(await store.claimMailbox({ ...again, reader: 'a' })).toBeUndefined();
    await store.releaseMailbox('desk', 'b');
    expect(await store.claimMailbox({ ...again, reader: 'a' })).toEqual(progress);
  });

  test('keeps since when a mailbox fails, and forgets it when it is read', async () => {
    const store = open();
    expect(await store.findMailboxFailure('desk')).toBeUndefined();
    await store.claimMailbox({ name: 'desk', reader: 'a', now: noon, until: later(1) });
    await store.saveMailboxResult('desk', later(1), 'refused');
    await store.saveMailboxResult('desk', later(2), 'no answer');
    const failure = { name: 'desk', failedAt: later(1), error: 'no answer' };
    expect(await store.findMailboxFailure('desk')).toEqual(failure);
    await store.saveMailboxResult('desk', later(3));
    expect(await store.findMailboxFailure('desk')).toBeUndefined();
  });
}
