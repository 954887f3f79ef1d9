import { expect, test } from 'vitest';
import type { Store } from '@/lib/server/store';
import { addPair, changeAlone } from '@/tests/support/payments';
import { later, newSubmission, noon } from '@/tests/support/submissions';
import { newWebhook } from '@/tests/support/webhooks';

const claim = { now: later(1), leaseUntil: later(2), limit: 10 };

/** Tests webhooks, their deliveries, and tokens and lists of the read API. */
export function testWebhooks(open: () => Store): void {
  const deliveries = async () =>
    (await open().listDeliveries({ limit: 50 })).map(({ id }) => id).sort();

  test('adds, finds and deletes webhooks with their deliveries', async () => {
    const store = open();
    const [first, second] = [newWebhook({ id: 'a' }), newWebhook({ id: 'b', shape: 'slack' })];
    await store.addWebhook(first);
    await store.addWebhook(second);
    expect(await store.listWebhooks()).toEqual([second, first]);
    await store.addSubmission(newSubmission({ id: 's' }));
    expect(await deliveries()).toEqual(['s_a', 's_b']);
    expect(await store.deleteWebhook('a')).toBe(true);
    expect(await store.deleteWebhook('a')).toBe(false);
    expect(await store.findWebhook('a')).toBeUndefined();
    expect(await store.findWebhook('b')).toEqual(second);
    expect(await deliveries()).toEqual(['s_b']);
  });

  test('queues a submission for the webhooks of its form, but no spam until it is moved', async () => {
    const store = open();
    await store.addWebhook(newWebhook({ id: 'w' }));
    await store.addSubmission(newSubmission({ id: 's' }));
    await store.addSubmission(newSubmission({ id: 'other', form: 'other' }));
    await store.addSubmission(newSubmission({ id: 'spam', state: 'spam' }));
    expect(await deliveries()).toEqual(['s_w']);
    const queued = { mails: [], at: later(1) };
    for (const state of ['inbox', 'spam', 'inbox'] as const) {
      await store.changeFolder('spam', state, undefined, queued);
    }
    expect(await deliveries()).toEqual(['s_w', 'spam_w']);
  });

  test('queues an answer that is announced for the webhooks of its form, once', async () => {
    const store = open();
    await store.addWebhook(newWebhook({ id: 'w' }));
    await store.addWebhook(newWebhook({ id: 'x', form: 'other' }));
    await store.addSubmission(newSubmission({ id: 's' }));
    const answer = (id: string, isAnnounced: boolean) => {
      const mail = {
        ...{ id, submission: 's', kind: 'answer' as const, messageId: undefined, sender: '' },
        ...{ senderName: '', subject: '', text: 'Yes', visibleLength: 3, receivedAt: later(1) },
      };
      return { key: id, mail, files: [], makesNew: true, isAnnounced, notices: [] };
    };
    await store.addInboundMail(answer('m', true));
    await store.addInboundMail(answer('m', true));
    await store.addInboundMail(answer('quiet', false));
    expect(await deliveries()).toEqual(['m_w', 's_w']);
    const claimed = await store.claimDeliveries(claim);
    expect(claimed.map(({ id, mail }) => [id, mail]).toSorted()).toEqual([
      ['m_w', 'm'],
      ['s_w', undefined],
    ]);
    expect(await store.findInboundMail('m')).toMatchObject({ submission: 's', text: 'Yes' });
    expect(await store.findInboundMail('nothing')).toBeUndefined();
  });

  test('queues a paid submission once it is paid', async () => {
    const store = open();
    await store.addWebhook(newWebhook({ id: 'w', form: 'donate' }));
    await addPair(store, { submission: 'gift', form: 'donate' });
    expect(await deliveries()).toEqual([]);
    await changeAlone(store, 'gift', { state: 'paid', paidAt: noon });
    expect(await deliveries()).toEqual(['gift_w']);
  });

  test('delivers at once what was queued or tried while the clock was ahead', async () => {
    const store = open();
    const dayAhead = later(24 * 60);
    await store.addWebhook(newWebhook({ id: 'w' }));
    await store.addSubmission(newSubmission({ id: 'a' }));
    await store.claimDeliveries(claim);
    await store.recordDelivery('a_w', { kind: 'again', at: dayAhead });
    await store.addSubmission(newSubmission({ id: 'b', receivedAt: dayAhead }));
    expect(await store.claimDeliveries(claim)).toEqual([]);
    await store.correctQueueTimes(later(1));
    expect((await store.claimDeliveries(claim)).map(({ id }) => id).sort()).toEqual(['a_w', 'b_w']);
  });

  test('claims each due delivery once, until its lease ends', async () => {
    const store = open();
    await store.addWebhook(newWebhook({ id: 'w' }));
    for (const id of ['a', 'b', 'c']) await store.addSubmission(newSubmission({ id }));
    const claims = await Promise.all([
      store.claimDeliveries({ ...claim, limit: 2 }),
      store.claimDeliveries({ ...claim, limit: 2 }),
    ]);
    const rest = await store.claimDeliveries(claim);
    const ids = [...claims.flat(), ...rest].map(({ id }) => id);
    expect(ids.sort()).toEqual(['a_w', 'b_w', 'c_w']);
    expect(await store.claimDeliveries(claim)).toEqual([]);
    expect(await store.claimDeliveries({ ...claim, now: later(3) })).toHaveLength(3);
  });

  test('records results and delivers again on request', async () => {
    const store = open();
    await store.addWebhook(newWebhook({ id: 'w' }));
    await store.addSubmission(newSubmission({ id: 's' }));
    const only = async () => (await store.listDeliveries({ limit: 1 }))[0];
    await store.claimDeliveries(claim);
    await store.recordDelivery('s_w', { kind: 'again', at: later(5), status: 500, error: 'No' });
    expect(await only()).toMatchObject({
      state: 'queued',
      nextAt: later(5),
      status: 500,
      error: 'No',
    });
    expect(await store.redeliver('s_w', later(2))).toBe(false);
    await store.claimDeliveries({ ...claim, now: later(5) });
    await store.recordDelivery('s_w', { kind: 'delivered', at: later(6), status: 200 });
    expect(await only()).toMatchObject({ state: 'delivered', attempts: 2, deliveredAt: later(6) });
    expect(await store.redeliver('s_w', later(7))).toBe(true);
    expect(await only()).toMatchObject({ state: 'queued', attempts: 0, nextAt: later(7) });
  });

  test('finds a link to a file of the site until it expires, by its hash and by its file', async () => {
    const store = open();
    const link = {
      tokenHash: 'h',
      id: 'l',
      path: 'content/pages/visit.md',
      createdAt: noon,
      createdBy: 'ana@example.org',
      expiresAt: later(2),
    };
    await store.addPreviewLink(link);
    expect(await store.findPreviewLink('h', later(1))).toEqual(link);
    expect(await store.findPreviewLink('h', later(2))).toBeUndefined();
    expect(await store.listPreviewLinks(link.path, later(1))).toEqual([link]);
    expect(await store.listPreviewLinks('content/pages/index.md', later(1))).toEqual([]);
    expect(await store.deletePreviewLink('content/pages/index.md', 'l')).toBe(false);
    expect(await store.deletePreviewLink(link.path, 'l')).toBe(true);
    expect(await store.deletePreviewLink(link.path, 'l')).toBe(false);
  });

  test('finds a token of the read API by its hash and deletes it by its id', async () => {
    const store = open();
    const token = {
      tokenHash: 'h',
      id: 't',
      form: 'contact',
      label: 'Poller',
      createdAt: noon,
      createdBy: 'ana@example.org',
    };
    await store.addApiToken(token);
    await store.touchApiToken('h', later(1));
    const stored = { ...token, usedAt: later(1) };
    expect(await store.findApiToken('h')).toEqual(stored);
    expect(await store.listApiTokens()).toEqual([stored]);
    expect(await store.deleteApiToken('t')).toBe(true);
    expect(await store.deleteApiToken('t')).toBe(false);
    expect(await store.findApiToken('h')).toBeUndefined();
  });

  test('lists submissions for the read API by time, without spam and the bin', async () => {
    const store = open();
    for (const id of ['a', 'b', 'c', 'd']) {
      await store.addSubmission(newSubmission({ id, receivedAt: id < 'c' ? noon : later(1) }));
    }
    await store.addSubmission(newSubmission({ id: 'e', state: 'spam' }));
    await store.addSubmission(newSubmission({ id: 'f', form: 'other' }));
    const list = async (query: Partial<Parameters<Store['listApiSubmissions']>[0]>) => {
      const all = { form: 'contact', isSpam: false, order: 'desc', limit: 9, offset: 0 } as const;
      return (await store.listApiSubmissions({ ...all, ...query })).map(({ id }) => id);
    };
    expect(await list({})).toEqual(['d', 'c', 'b', 'a']);
    expect(await list({ order: 'asc', limit: 2, offset: 1 })).toEqual(['b', 'c']);
    expect(await list({ since: later(1) })).toEqual(['d', 'c']);
    expect(await list({ isSpam: true })).toEqual(['e']);
  });
}
