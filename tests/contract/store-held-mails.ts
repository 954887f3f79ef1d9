import { expect, test } from 'vitest';
import {
  heldMailLifetimes,
  mailsPerMailbox,
  mailsPerNetwork,
  mailsPerSite,
  noticesPerHour,
} from '@/lib/server/platform/mail/mail-budgets';
import type { MailState, NewMail } from '@/lib/server/platform/mail/mail-record';
import type { Store } from '@/lib/server/store';
import { later, newMail, newSubmission, noon } from '@/tests/support/submissions';

const day = 24 * 60;
const victim = 'victim@example.org';

const copyTo = (to: string, more: Partial<NewMail> = {}) => newMail({ kind: 'copy', to, ...more });

/** Adds a submission for each mail. */
async function add(store: Store, mails: readonly NewMail[], minutes = 0): Promise<void> {
  for (const mail of mails) {
    await store.addSubmission(newSubmission({ mails: [mail], receivedAt: later(minutes) }));
  }
}

async function countOf(store: Store, state: MailState): Promise<number> {
  return (await store.listMails({ state, limit: 1000 })).length;
}

const many = <Item>(count: number, create: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => create(index));

/** Tests the budgets of mails. */
export function testHeldMails(open: () => Store): void {
  test('holds mails of all kinds above the number of one mailbox and day', async () => {
    const store = open();
    const kinds = ['copy', 'booking'] as const;
    const mails = many(20, (index) => copyTo(victim, { kind: kinds[index % 2] ?? 'copy' }));
    await add(store, mails);
    expect(await countOf(store, 'queued')).toBe(mailsPerMailbox.ordinary);
    const held = await store.listMails({ state: 'held', limit: 1 });
    expect(held).toMatchObject([{ state: 'held', heldBy: 'mailbox', nextAt: later(day) }]);
    expect(await store.countHeldMails()).toBe(20 - mailsPerMailbox.ordinary);
    const claimed = await store.claimMails({ now: later(1), leaseUntil: later(9), limit: 99 });
    expect(claimed).toHaveLength(mailsPerMailbox.ordinary);
    expect((await store.measureMails()).waiting).toBe(mailsPerMailbox.ordinary);
  });

  test('leaves the last mails of a mailbox to those that are paid for or come at their time', async () => {
    const store = open();
    await add(
      store,
      many(9, () => copyTo(victim)),
    );
    await add(
      store,
      many(5, () => copyTo(victim, { kind: 'reminder' })),
    );
    await add(store, [copyTo(victim, { kind: 'event-change' })]);
    expect(await countOf(store, 'queued')).toBe(mailsPerMailbox.all);
    expect(await countOf(store, 'held')).toBe(3);
  });

  test('counts one mailbox under all its names', async () => {
    const store = open();
    const names = [
      'victim+1@x.example',
      'VICTIM@X.example',
      'vic.tim@x.example',
      'victim@x.example',
    ];
    await add(
      store,
      many(12, (index) => copyTo(names[index % 4] ?? '')),
    );
    expect(await countOf(store, 'queued')).toBe(mailsPerMailbox.ordinary);
    await add(store, [copyTo('victim@y.example')]);
    expect(await countOf(store, 'queued')).toBe(mailsPerMailbox.ordinary + 1);
  });

  test('does not exceed a budget by mails that are queued at once', async () => {
    const store = open();
    const id = newSubmission({});
    await store.addSubmission(id);
    await Promise.all([
      ...many(15, () => store.addSubmission(newSubmission({ mails: [copyTo(victim)] }))),
      ...many(15, () => store.queueMails(id.id, [copyTo(victim, { kind: 'booking' })], noon)),
    ]);
    expect(await countOf(store, 'queued')).toBe(mailsPerMailbox.ordinary);
    expect(await countOf(store, 'held')).toBe(30 - mailsPerMailbox.ordinary);
  });

  test('counts no mail that exists, and none of the organisation', async () => {
    const store = open();
    const submission = newSubmission({ mails: [copyTo(victim)] });
    await store.addSubmission(submission);
    const again = copyTo(victim);
    for (let index = 0; index < 20; index += 1)
      await store.queueMails(submission.id, [again], noon);
    const replies = many(20, () => copyTo(victim, { kind: 'reply' }));
    await store.queueMails(submission.id, replies, noon);
    expect(await countOf(store, 'queued')).toBe(21);
    await add(
      store,
      many(mailsPerMailbox.ordinary - 1, () => copyTo(victim)),
    );
    expect(await countOf(store, 'held')).toBe(0);
  });

  test('holds mails above the number of a network until an operator decides', async () => {
    const store = open();
    const mails = many(mailsPerNetwork + 3, (index) =>
      copyTo(`a${index}@example.org`, { network: 'n1' }),
    );
    await store.queueMails(undefined, mails, noon);
    await store.queueMails(undefined, [copyTo('b@example.org', { network: 'n2' })], noon);
    expect(await countOf(store, 'queued')).toBe(mailsPerNetwork + 1);
    const [held] = await store.listMails({ state: 'held', limit: 9 });
    expect(held).toMatchObject({ heldBy: 'network' });
    expect(await store.releaseDueMails(later(day + 1))).toBe(false);
  });

  test('holds mails above the number of the site, and sends them when the hour is over', async () => {
    const store = open();
    const submission = newSubmission({});
    await store.addSubmission(submission);
    const count = mailsPerSite.hour.ordinary + 2;
    const mails = many(count, (index) => copyTo(`a${index}@example.org`));
    await store.queueMails(submission.id, mails, noon);
    const held = await store.listMails({ state: 'held', limit: 9 });
    expect(held).toMatchObject([{ heldBy: 'site' }, { heldBy: 'site' }]);
    expect(await store.releaseDueMails(later(59))).toBe(false);
    expect(await store.releaseDueMails(later(61))).toBe(true);
    expect(await countOf(store, 'held')).toBe(0);
    expect(await store.findMail(held[0]?.id ?? '')).toMatchObject({
      state: 'queued',
      queuedAt: later(61),
      nextAt: later(61),
    });
  });

  test('sends held mails on the next day within its budget', async () => {
    const store = open();
    await add(
      store,
      many(20, () => copyTo(victim)),
    );
    expect(await store.releaseDueMails(later(day))).toBe(true);
    expect(await countOf(store, 'queued')).toBe(2 * mailsPerMailbox.ordinary);
    expect(await store.releaseDueMails(later(day + 1))).toBe(false);
    // Later than that, only an operator sends them.
    const tooLate = later(heldMailLifetimes.ordinary / 60_000);
    expect(await store.releaseDueMails(tooLate)).toBe(false);
    expect(await countOf(store, 'held')).toBe(20 - 2 * mailsPerMailbox.ordinary);
  });

  test('sends no held mail that a newer one follows, or whose submission went', async () => {
    const store = open();
    await add(
      store,
      many(8, () => copyTo(victim)),
    );
    const standing = newSubmission({});
    await store.addSubmission(standing);
    const changes = many(5, (index) => copyTo(victim, { kind: 'booking', id: `change-${index}` }));
    await store.queueMails(standing.id, changes, noon);
    const spam = newSubmission({ mails: [copyTo(victim)] });
    await store.addSubmission(spam);
    await store.changeFolder(spam.id, 'spam', undefined);
    await store.releaseDueMails(later(day));
    const queued = await store.listMails({ submission: standing.id, state: 'queued', limit: 9 });
    expect(queued.map(({ id }) => id)).toEqual(['change-4']);
    expect(await countOf(store, 'held')).toBe(5);
  });

  test('sends or discards held mails as an operator decides', async () => {
    const store = open();
    await add(
      store,
      many(12, () => copyTo(victim)),
    );
    const [first, second] = await store.listMails({ state: 'held', limit: 9 });
    expect(await store.releaseMails({ id: first?.id ?? '' }, later(5))).toBe(1);
    expect(await store.releaseMails({ id: first?.id ?? '' }, later(5))).toBe(0);
    expect(await store.findMail(first?.id ?? '')).toMatchObject({
      state: 'queued',
      queuedAt: later(5),
      nextAt: later(5),
    });
    expect(await store.discardMails({ id: second?.id ?? '' })).toBe(1);
    expect(await store.findMail(second?.id ?? '')).toMatchObject({ state: 'discarded' });
    expect(await store.retryMail(second?.id ?? '', noon)).toBe(false);
    expect(await store.countDeadMails()).toBe(0);
    expect(await store.countHeldMails(['other'])).toBe(0);
    expect(await store.discardMails({ to: victim, forms: ['other'] })).toBe(0);
    // Another spelling of the same mailbox.
    const spelling = victim.replace('@', '+again@').toUpperCase();
    expect(await store.discardMails({ to: spelling, forms: ['contact'] })).toBe(2);
    expect(await store.countHeldMails(['contact'])).toBe(0);
  });

  test('collects notifications above the number of an hour in one summary', async () => {
    const store = open();
    const notice = (form: string) => newMail({ to: 'office@example.org', form });
    await add(
      store,
      many(noticesPerHour.form + 4, () => notice('contact')),
    );
    await add(
      store,
      many(3, () => newMail({ to: 'office@example.org', kind: 'change' })),
      5,
    );
    expect(await countOf(store, 'queued')).toBe(noticesPerHour.form + 3);
    // Held notifications are not shown among those to visitors.
    expect(await store.countHeldMails()).toBe(0);
    expect(await countOf(store, 'held')).toBe(0);
    const held = await store.listHeldNotices();
    expect(held).toMatchObject([
      { to: 'office@example.org', form: 'contact', kind: 'notify', count: 4, since: noon },
    ]);
    const summary = newMail({ kind: 'summary', to: 'office@example.org' });
    expect(await store.addSummary(summary, held, later(60))).toBe(true);
    expect(await store.addSummary(newMail({ kind: 'summary' }), held, later(60))).toBe(false);
    expect(await store.findMail(summary.id)).toMatchObject({ state: 'queued', kind: 'summary' });
    expect(await countOf(store, 'discarded')).toBe(4);
    expect(await store.listHeldNotices()).toEqual([]);
  });
}
