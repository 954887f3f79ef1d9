import { describe, expect, test } from 'vitest';
import {
  pairOf,
  rowOf,
  startPaidSite,
  success,
  wordsOf,
  type PaidSite,
  type Reply,
} from '@/tests/support/paid-form';
import { formErrorWords, earlierPaymentWords } from '@/lib/words/lib/forms/errors';

const bob = { name: 'Bob Okoro', email: 'bob@example.org', sum: '25' };

/** Expects a rejection that names the payment of the attempt. */
async function expectEarlier(
  site: PaidSite,
  reply: Reply,
  state: keyof typeof earlierPaymentWords = 'paid',
): Promise<void> {
  const [payment] = await site.store.listPayments({ mode: 'practice', limit: 1 });
  expect(reply.status).toBe(409);
  expect(wordsOf(reply)).toBe(earlierPaymentWords[state]('£10.00', payment?.reference ?? ''));
  expect(reply.body).toMatchObject({ attempt: 'completed' });
  const kept = await site.store.listSubmissions({ limit: 9 });
  expect(JSON.stringify(kept)).not.toContain('Bob');
}

describe('an attempt that has paid for other answers', () => {
  test.each([
    ['another name', { name: 'Bob Okoro' }],
    ['another sum', { sum: '25' }],
    ['another displayed sum', { _sum: '8.00 GBP' }],
    ['answers that are not valid', { ...bob, email: 'x' }],
  ])('rejects %s and names the payment', async (_what, change) => {
    const site = await startPaidSite();
    await site.pay({ paymentMethod: 'pm_ok' });
    const calls = site.gateway.calls.length;
    await expectEarlier(site, await site.pay({ paymentMethod: 'pm_ok_2', ...change }));
    expect(site.gateway.calls).toHaveLength(calls);
    expect(site.gateway.charged).toHaveLength(1);
  });

  test('charges the new answers under the next attempt', async () => {
    const site = await startPaidSite();
    await site.pay({ paymentMethod: 'pm_ok' });
    await site.pay({ paymentMethod: 'pm_ok_2', ...bob });
    expect((await site.pay({ paymentMethod: 'pm_ok_2', ...bob }, 'a2')).body).toEqual(success);
    expect([...site.gateway.intents.values()].map(({ minor }) => minor)).toEqual([1000, 2500]);
    expect(await site.store.listSubmissions({ limit: 9 })).toHaveLength(2);
  });

  test('rejects them after a charge with a lost response', async () => {
    const site = await startPaidSite();
    site.gateway.fail('confirm', 'lost after');
    site.gateway.fail('retrieve', 'lost before');
    await site.pay({ paymentMethod: 'pm_ok' });
    await expectEarlier(site, await site.pay({ paymentMethod: 'pm_ok_2', ...bob }));
    expect(await rowOf(site)).toMatchObject({ state: 'paid', amount: { minor: 1000 } });
  });

  test('rejects them when the old intent is charged while it is canceled', async () => {
    const site = await startPaidSite();
    await site.pay({ paymentMethod: 'pm_ask' });
    site.gateway.onCall = (call) => {
      if (call === 'cancel') site.gateway.set('pi_1', { status: 'succeeded' });
    };
    await expectEarlier(site, await site.pay({ paymentMethod: 'pm_ok', ...bob }));
  });

  test('says that the bank still processes a payment that is not through', async () => {
    const site = await startPaidSite();
    await site.pay({ paymentMethod: 'pm_slow' });
    const reply = await site.pay({ paymentMethod: 'pm_ok', ...bob });
    await expectEarlier(site, reply, 'processing');
  });

  test('rejects all answers after the submission was deleted', async () => {
    const site = await startPaidSite();
    await site.pay({ paymentMethod: 'pm_ok' });
    site.store.execute('DELETE FROM submissions');
    const reply = await site.pay({ paymentMethod: 'pm_ok' });
    expect(reply.status).toBe(409);
  });
});

describe('a pair of intent and resubmit key', () => {
  async function confirmed(): Promise<{ site: PaidSite; pair: ReturnType<typeof pairOf> }> {
    const site = await startPaidSite();
    const pair = pairOf(await site.pay({ paymentMethod: 'pm_ask' }));
    site.gateway.authenticate('pi_1', true);
    return { site, pair };
  }

  test('is a conflict when it is replayed with other answers', async () => {
    const { site, pair } = await confirmed();
    expect((await site.pay(pair)).body).toEqual(success);
    await expectEarlier(site, await site.pay({ ...pair, ...bob }));
    expect((await site.pay(pair)).body).toEqual(success);
    expect(site.gateway.charged).toEqual(['pi_1']);
  });

  test('is a conflict in a page whose attempt was paid by another page', async () => {
    const { site, pair } = await confirmed();
    await site.pay({ paymentMethod: 'pm_ok' });
    await expectEarlier(site, await site.pay({ ...pair, ...bob }));
  });

  test('charges nothing when other answers come with it', async () => {
    const { site, pair } = await confirmed();
    const reply = await site.pay({ ...pair, ...bob });
    expect([reply.status, wordsOf(reply)]).toEqual([409, formErrorWords.PAYMENT_ANSWERS_CHANGED]);
    expect(site.gateway.charged).toEqual([]);
    expect((await site.pay(pair)).body).toEqual(success);
  });

  test('is enough by itself', async () => {
    const { site, pair } = await confirmed();
    const reply = await site.pay({ ...pair, name: '', email: '', sum: '' });
    expect(reply.body).toEqual(success);
  });
});
