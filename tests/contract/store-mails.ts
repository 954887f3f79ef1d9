import { expect, test } from 'vitest';
import type { Store } from '@/lib/server/store';
import { later, newMail, newSubmission, noon } from '@/tests/support/submissions';
import { queueAge } from '@/lib/server/alerts/alarms/health-sql';

/** Queues mails with these ids, of one submission. */
async function queue(store: Store, ids: readonly string[], receivedAt = noon): Promise<string> {
  const mails = ids.map((id) => newMail({ id }));
  const submission = newSubmission({ receivedAt, mails });
  await store.addSubmission(submission);
  return submission.id;
}

const claim = (now: Date, limit = 10) => ({
  now,
  leaseUntil: new Date(now.getTime() + 120_000),
  limit,
});

/** Tests the outbox. */
export function testMails(open: () => Store): void {
  test('queues the mails of a submission with all their fields', async () => {
    const store = open();
    const copy = newMail({ id: 'm1', kind: 'copy', to: 'ana@example.org', text: 'Ω 🪐\r\n' });
    const notify = newMail({ id: 'm2', replyTo: 'ana@example.org' });
    const submission = newSubmission({ mails: [copy, notify] });
    await store.addSubmission(submission);
    const waiting = {
      submission: submission.id,
      createdAt: noon,
      queuedAt: noon,
      attempts: 0,
      isUnconfirmed: false,
      state: 'queued',
      nextAt: noon,
      lastError: undefined,
      sentAt: undefined,
    };
    expect(await store.listMails({ limit: 10 })).toEqual([
      { ...notify, ...waiting },
      { ...copy, ...waiting },
    ]);
    const { state: _state, nextAt: _nextAt, lastError: _error, sentAt: _sent, ...mine } = waiting;
    expect(await store.claimMails(claim(noon))).toEqual([
      { ...copy, ...mine, attempts: 1 },
      { ...notify, ...mine, attempts: 1 },
    ]);
  });

  test('queues a mail once', async () => {
    const store = open();
    const submission = newSubmission({ state: 'spam' });
    await store.addSubmission(submission);
    const held = () => [newMail({ to: 'a@example.org' }), newMail({ to: 'b@example.org' })];
    await store.queueMails(submission.id, [], later(1));
    await Promise.all([
      store.queueMails(submission.id, held(), later(2)),
      store.queueMails(submission.id, held(), later(2)),
    ]);
    const mails = await store.listMails({ limit: 10 });
    expect(mails.map(({ to }) => to).sort()).toEqual(['a@example.org', 'b@example.org']);
    expect(mails).toMatchObject([
      { submission: submission.id, createdAt: later(2), nextAt: later(2) },
      { submission: submission.id, createdAt: later(2), nextAt: later(2) },
    ]);
  });

  test('queues a reminder once for each event', async () => {
    const store = open();
    const submission = newSubmission({});
    await store.addSubmission(submission);
    const remind = (event: string) =>
      store.queueMails(
        submission.id,
        [newMail({ kind: 'reminder', to: 'a@example.org', event })],
        noon,
      );
    for (const event of ['first', 'first', 'second']) await remind(event);
    const mails = await store.listMails({ limit: 10 });
    expect(mails.map(({ event }) => event).sort()).toEqual(['first', 'second']);
  });

  test('lists mails newest first, by submission and state, in pages', async () => {
    const store = open();
    const first = await queue(store, ['m1', 'm3']);
    await queue(store, ['m2', 'm4']);
    const list = async (query: Parameters<Store['listMails']>[0]) =>
      (await store.listMails(query)).map(({ id }) => id);
    expect(await list({ limit: 3 })).toEqual(['m4', 'm3', 'm2']);
    expect(await list({ limit: 3, before: 'm2' })).toEqual(['m1']);
    expect(await list({ limit: 3, submission: first })).toEqual(['m3', 'm1']);
    await store.claimMails(claim(noon));
    await store.recordMailResult('m3', { kind: 'dead', error: '550' });
    expect(await list({ limit: 3, state: 'dead' })).toEqual(['m3']);
  });

  test('leases a mail to one worker at a time', async () => {
    const store = open();
    await queue(store, ['m1', 'm2']);
    expect(await store.claimMails(claim(noon, 1))).toMatchObject([{ id: 'm1', attempts: 1 }]);
    expect(await store.claimMails(claim(later(1)))).toMatchObject([{ id: 'm2' }]);
    expect(await store.claimMails(claim(later(1.9)))).toEqual([]);
    expect(await store.claimMails(claim(later(2)))).toMatchObject([{ id: 'm1', attempts: 2 }]);
  });

  test('extends the lease of a mail that is still being sent, and no other', async () => {
    const store = open();
    await queue(store, ['m1', 'm2']);
    await store.claimMails(claim(noon));
    await store.recordMailResult('m2', { kind: 'again', at: later(5), error: '451 Try later' });
    await store.renewMails({ ids: [], now: later(1), leaseUntil: later(9) });
    await store.renewMails({ ids: ['m1', 'm2', 'm3'], now: later(1), leaseUntil: later(9) });
    expect(await store.claimMails(claim(later(8.9)))).toMatchObject([{ id: 'm2' }]);
    expect(await store.claimMails(claim(later(9)))).toMatchObject([{ id: 'm1' }]);
    // Another worker can have claimed it since.
    await store.renewMails({ ids: ['m1'], now: later(11), leaseUntil: later(99) });
    expect(await store.claimMails(claim(later(11)))).toMatchObject([{ id: 'm1' }, { id: 'm2' }]);
  });

  test('sends mails at once that were queued or tried while the clock was ahead', async () => {
    const store = open();
    const ahead = (minutes: number) => later(24 * 60 + minutes);
    await queue(store, ['m1']);
    await store.claimMails(claim(noon));
    await store.recordMailResult('m1', { kind: 'again', at: ahead(0), error: '451 Try later' });
    await queue(store, ['m2', 'm3', 'm4'], ahead(0));
    await store.claimMails({ now: ahead(0), leaseUntil: ahead(10), limit: 3 });
    await store.recordMailResult('m1', { kind: 'again', at: ahead(1), error: '451 Try later' });
    await store.recordMailResult('m2', { kind: 'again', at: ahead(1), error: '451 Try later' });
    await queue(store, ['m5']);
    await store.claimMails(claim(noon));
    await store.recordMailResult('m5', { kind: 'again', at: later(60), error: '451 Try later' });
    await store.correctQueueTimes(later(1));
    const claimed = await store.claimMails(claim(later(1)));
    expect(claimed.map(({ id }) => id)).toEqual(['m1', 'm2', 'm3', 'm4']);
    expect(queueAge(await store.measureMails(), later(61))).toBe(61 * 60);
    for (const { id } of claimed) await store.recordMailResult(id, { kind: 'sent', at: later(1) });
    expect(await store.claimMails(claim(later(59)))).toEqual([]);
    expect(await store.claimMails(claim(later(60)))).toMatchObject([{ id: 'm5' }]);
  });

  test('keeps the times of mails while the clock is right', async () => {
    const store = open();
    await queue(store, ['m1', 'm2'], later(0.5));
    await store.claimMails({ now: later(0.5), leaseUntil: later(11), limit: 1 });
    await store.correctQueueTimes(noon);
    expect(await store.claimMails(claim(noon))).toEqual([]);
    await store.correctQueueTimes(later(1));
    expect(await store.claimMails(claim(later(1)))).toMatchObject([{ id: 'm2' }]);
  });

  test('marks a mail as unconfirmed when an earlier try may have been delivered', async () => {
    const store = open();
    await queue(store, ['m1', 'm2', 'm3']);
    expect((await store.claimMails(claim(noon))).map((mail) => mail.isUnconfirmed)).toEqual([
      false,
      false,
      false,
    ]);
    const again = { kind: 'again', at: later(1), error: 'no answer' } as const;
    await store.recordMailResult('m1', again);
    await store.recordMailResult('m2', { ...again, isUnconfirmed: true });
    const unconfirmed = async (now: Date) =>
      (await store.claimMails(claim(now))).flatMap((mail) => (mail.isUnconfirmed ? mail.id : []));
    // No result was stored for m3.
    expect(await unconfirmed(later(2))).toEqual(['m2', 'm3']);
    for (const id of ['m1', 'm2', 'm3']) {
      await store.recordMailResult(id, { ...again, at: later(3) });
    }
    expect(await unconfirmed(later(3))).toEqual(['m2', 'm3']);
    await store.recordMailResult('m2', { kind: 'dead', error: '550' });
    await store.retryMail('m2', later(4));
    expect(await unconfirmed(later(4))).toEqual(['m2']);
  });

  test('claims a mail when it is due, and after a failure when its retry is due', async () => {
    const store = open();
    await queue(store, ['m1'], later(1));
    expect(await store.claimMails(claim(noon))).toEqual([]);
    await store.claimMails(claim(later(1)));
    await store.recordMailResult('m1', { kind: 'again', at: later(5), error: '451 Try later' });
    expect(await store.claimMails(claim(later(4)))).toEqual([]);
    expect(await store.listMails({ limit: 1 })).toMatchObject([
      { state: 'queued', nextAt: later(5), lastError: '451 Try later', attempts: 1 },
    ]);
    expect(await store.claimMails(claim(later(5)))).toMatchObject([{ id: 'm1', attempts: 2 }]);
  });

  test('keeps a sent mail sent when another result follows', async () => {
    const store = open();
    await queue(store, ['m1']);
    await store.claimMails(claim(noon));
    await store.recordMailResult('m1', { kind: 'sent', at: later(1) });
    await store.recordMailResult('m1', { kind: 'again', at: later(2), error: 'timed out' });
    await store.recordMailResult('m1', { kind: 'dead', error: 'timed out' });
    expect(await store.listMails({ limit: 1 })).toMatchObject([
      { state: 'sent', sentAt: later(1), lastError: undefined },
    ]);
    expect(await store.claimMails(claim(later(999)))).toEqual([]);
    expect(await store.retryMail('m1', later(3))).toBe(false);
  });

  test('claims a dead mail only after it is queued again', async () => {
    const store = open();
    await queue(store, ['m1']);
    expect(await store.retryMail('m1', later(1))).toBe(false);
    await store.claimMails(claim(noon));
    await store.recordMailResult('m1', { kind: 'dead', error: '550 No such mailbox' });
    expect(await store.claimMails(claim(later(999)))).toEqual([]);
    expect(await store.retryMail('m1', later(1000))).toBe(true);
    expect(await store.listMails({ limit: 1 })).toMatchObject([
      { state: 'queued', lastError: '550 No such mailbox', createdAt: noon },
    ]);
    expect(await store.claimMails(claim(later(1000)))).toMatchObject([
      { id: 'm1', attempts: 1, queuedAt: later(1000) },
    ]);
  });

  test('claims each mail once for concurrent workers', async () => {
    const store = open();
    const ids = Array.from({ length: 60 }, (_, index) => `m${String(index).padStart(2, '0')}`);
    await queue(store, ids);
    const claims = await Promise.all(
      Array.from({ length: 12 }, () => store.claimMails(claim(noon, 10))),
    );
    for (const mails of claims) expect(mails.length).toBeLessThanOrEqual(10);
    const claimed = claims.flat().map(({ id }) => id);
    expect(new Set(claimed).size).toBe(claimed.length);
    const rest = await store.claimMails(claim(noon, 100));
    expect([...claimed, ...rest.map(({ id }) => id)].sort()).toEqual(ids);
  });
}
