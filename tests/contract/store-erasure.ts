import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Store } from '@/lib/server/store';
import { newAuditEntry } from '@/tests/support/operators';
import { newPaidPair } from '@/tests/support/payments';
import { later, newFile, newMail, newSubmission, noon } from '@/tests/support/submissions';

const wren = 'wren@example.org';

const fromWren = (overrides: Parameters<typeof newSubmission>[0] = {}) =>
  newSubmission({ fields: [['email', ['Wren@Example.org ']]], ...overrides });

function erase(store: Store, ids: readonly string[], folders?: readonly ('bin' | 'spam')[]) {
  const note = { operator: 'ana@example.org', reason: 'person' as const, createId: randomUUID };
  return store.eraseSubmissions({
    ...note,
    ids,
    at: later(1),
    ...(folders === undefined ? {} : { folders }),
  });
}

async function addPaid(store: Store) {
  const pair = newPaidPair({}, { fields: [['email', [wren]]] });
  const { limits, fields, id, reference, form, receivedAt } = pair.submission;
  await store.addPayment({ limits, fields, id, reference, form, receivedAt }, pair.payment);
  await store.claimPayment({ submission: id, holder: 'h', now: noon, until: later(9) });
  return { id, reference };
}

/** Tests the deletion of submissions and people. */
export function testErasure(open: () => Store): void {
  test('deletes submissions with their files and mails, and records how many', async () => {
    const store = open();
    const file = newFile({});
    const gone = fromWren({ files: [file], mails: [newMail({})] });
    const kept = newSubmission({ mails: [newMail({})] });
    await store.addSubmission(gone);
    await store.addSubmission(kept);
    for (const { id: subject } of [gone, kept]) {
      const entry = newAuditEntry({ action: 'label-added', subject, details: 'Wren' });
      await store.addLabel(subject, 'Wren', entry);
    }
    expect(await store.countErasure([gone.id, 'missing'])).toEqual({
      submissions: 1,
      unfinished: 0,
      paid: 0,
      files: 1,
      mails: 1,
      all: 2,
    });
    expect(await erase(store, [gone.id, 'missing'])).toEqual({ submissions: 1, files: [file.id] });
    expect(await store.findSubmission(gone.id)).toBeUndefined();
    expect(await store.findFile(file.id)).toBeUndefined();
    expect(await store.findSubmission(kept.id)).toBeDefined();
    expect(await store.listMails({ limit: 10 })).toHaveLength(1);
    const [entry, ...others] = await store.listAuditEntries({ action: 'delete', limit: 10 });
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      at: later(1),
      operator: 'ana@example.org',
      action: 'delete',
      subject: 'contact',
      details: 'details:["deleted","person",1]',
    });
    expect(await erase(store, [gone.id])).toEqual({ submissions: 0, files: [] });
    const detailsOf = async ({ id: subject }: { readonly id: string }) =>
      (await store.listAuditEntries({ subject, limit: 10 })).map(({ details }) => details);
    expect(await detailsOf(gone)).toEqual(['']);
    expect(await detailsOf(kept)).toEqual(['Wren']);
    expect(await store.listAuditEntries({ action: 'delete', limit: 10 })).toHaveLength(1);
  });

  test('keeps a submission that has left the folder', async () => {
    const store = open();
    const restored = newSubmission({});
    await store.addSubmission(restored);
    expect(await erase(store, [restored.id], ['bin', 'spam'])).toMatchObject({ submissions: 0 });
    expect(await store.findSubmission(restored.id)).toBeDefined();
  });

  test('keeps the sum, date, reference and refunds of a payment without its card', async () => {
    const store = open();
    const { id, reference } = await addPaid(store);
    const change = { state: 'paid', brand: 'visa', last4: '4242', paidAt: later(1) } as const;
    await store.changePayment({ submission: id, holder: 'h', at: later(1), change });
    const refund = { id: randomUUID(), payment: id, minor: 500, requestedBy: 'ana@example.org' };
    await store.addRefund({ ...refund, requestedAt: later(1) });
    expect(await erase(store, [id])).toMatchObject({ submissions: 1 });
    expect(await store.findPayment(id)).toMatchObject({
      reference,
      amount: { minor: 2500, currency: 'GBP' },
      paidAt: later(1),
      refunded: 500,
      brand: undefined,
      last4: undefined,
    });
    expect(await store.listRefunds(id)).toHaveLength(1);
  });

  test('keeps a submission whose payment may still be charged', async () => {
    const store = open();
    const { id } = await addPaid(store);
    expect(await store.countErasure([id])).toMatchObject({ submissions: 1, unfinished: 1 });
    expect(await erase(store, [id])).toEqual({ submissions: 0, files: [] });
    const change = { state: 'abandoned' } as const;
    await store.changePayment({ submission: id, holder: 'h', at: later(1), change });
    expect(await erase(store, [id])).toMatchObject({ submissions: 1 });
    expect(await store.findPayment(id)).toBeUndefined();
  });

  test('finds what a person sent, not messages that mention the address', async () => {
    const store = open();
    const own = fromWren({ state: 'spam' });
    const mention = newSubmission({ fields: [['message', [`I know ${wren}`]]] });
    const other = newSubmission({ fields: [['email', [`jenny${wren}`]]] });
    const wildcard = newSubmission({ fields: [['email', ['wren_example.org']]] });
    for (const each of [own, mention, other, wildcard]) await store.addSubmission(each);
    expect(await store.listPersonSubmissions(wren)).toEqual([own.id]);
    expect(await store.listPersonSubmissions('%')).toEqual([]);
  });

  test('finds and deletes drafts that contain an address and mails to it', async () => {
    const store = open();
    const draft = { form: 'contact', visitor: 'v', expiresAt: later(60), isUnclaimed: false };
    await store.addPageDraft({ ...draft, id: 'own', content: `{"email":"${wren}"}` }, [], noon);
    await store.addPageDraft({ ...draft, id: 'other', content: '{}' }, [], noon);
    await store.queueMails(undefined, [newMail({ kind: 'digest', to: wren })], noon);
    const traces = await store.findPersonTraces('Wren@Example.org');
    expect(traces).toMatchObject({
      mails: [{ kind: 'digest', to: wren, state: 'queued' }],
      drafts: [{ form: 'contact', content: `{"email":"${wren}"}`, expiresAt: later(60) }],
    });
    expect(await store.erasePersonTraces(wren)).toBe(2);
    expect(await store.findPersonTraces(wren)).toEqual({ mails: [], drafts: [] });
    const request = { form: 'contact', visitor: 'v', now: noon };
    expect(await store.openPageDraft({ ...request, id: 'own' })).toBeUndefined();
    expect(await store.openPageDraft({ ...request, id: 'other' })).toBe('{}');
  });

  test('deletes digests that may quote a deleted submission', async () => {
    const store = open();
    const gone = fromWren({ receivedAt: later(5) });
    await store.addSubmission(gone);
    const digest = { kind: 'digest', to: 'ana@example.org' } as const;
    await store.queueMails(undefined, [newMail({ ...digest, subject: 'before' })], later(1));
    await store.queueMails(undefined, [newMail({ ...digest, subject: 'after' })], later(9));
    await erase(store, [gone.id]);
    const left = await store.listMails({ limit: 10 });
    expect(left.map(({ subject }) => subject)).toEqual(['before']);
  });

  test('lists expired submissions of a form and folder, oldest first', async () => {
    const store = open();
    const first = newSubmission({ id: '1', receivedAt: noon });
    const second = newSubmission({ id: '2', receivedAt: later(1) });
    const spam = newSubmission({ id: '3', state: 'spam' });
    const book = newSubmission({ id: '4', form: 'book' });
    for (const each of [second, first, spam, book]) await store.addSubmission(each);
    const query = { form: 'contact', folders: ['inbox'], limit: 10 } as const;
    const before = (minutes: number) => ({ ...query, receivedBefore: later(minutes) });
    expect(await store.listExpiredSubmissions(before(1))).toEqual(['1']);
    expect(await store.listExpiredSubmissions(before(2))).toEqual(['1', '2']);
    expect(await store.listExpiredSubmissions({ ...before(2), limit: 1 })).toEqual(['1']);
    expect(await store.findOldestSubmission('contact', ['inbox', 'spam'])).toEqual(noon);
    expect(await store.findOldestSubmission('contact', ['bin'])).toBeUndefined();
  });

  test('leaves out submissions that book some events or wait for them', async () => {
    const store = open();
    const booking = { event: 'first', places: { place: 1 }, capacity: { all: 1, kinds: {} } };
    const other = { ...booking, event: 'other' };
    const submissions = [{ booking }, { waiting: booking }, { booking: other }, {}];
    for (const [index, more] of submissions.entries()) {
      await store.addSubmission(newSubmission({ id: String(index), receivedAt: noon, ...more }));
    }
    const query = { form: 'contact', folders: ['inbox'], limit: 10 } as const;
    const listed = (exceptEvents: readonly string[]) =>
      store.listExpiredSubmissions({ ...query, exceptEvents });
    expect(await listed([])).toEqual(['0', '1', '2', '3']);
    expect(await listed(['first'])).toEqual(['2', '3']);
    expect(await listed(['first', 'other'])).toEqual(['3']);
    await store.leaveWaitingList('1', noon);
    expect(await listed(['first'])).toEqual(['1', '2', '3']);
    expect(await store.findOldestSubmission('contact', ['spam'], ['first'])).toBeUndefined();
    expect(await store.findOldestSubmission('contact', ['inbox'], ['first'])).toEqual(noon);
  });
}
