import { describe, expect, test } from 'vitest';
import {
  gift,
  rowOf,
  silenceLog,
  startPaidSite,
  success,
  wordsOf,
} from '@/tests/support/paid-form';
import { urlEncoded } from '@/tests/support/requests';
import { formErrorWords, waitWords } from '@/lib/words/lib/forms/errors';
import { declineWords } from '@/lib/words/lib/payments';

describe('an accepted card', () => {
  test('is charged the defined amount once', async () => {
    const site = await startPaidSite();
    const reply = await site.pay({ paymentMethod: 'pm_ok', amount: '1', price: '0.01' });
    expect([reply.status, reply.body]).toEqual([200, success]);
    expect(site.gateway.charged).toEqual(['pi_1']);
    expect(site.gateway.intents.get('pi_1')).toMatchObject({ minor: 1000, currency: 'GBP' });
    expect(await rowOf(site)).toMatchObject({
      state: 'paid',
      amount: { minor: 1000, currency: 'GBP' },
      intent: 'pi_1',
      charge: 'ch_pi_1',
      brand: 'visa',
      last4: '4242',
    });
    const [kept] = await site.store.listSubmissions({ limit: 9 });
    expect(kept).toMatchObject({ state: 'inbox', form: 'gift' });
    expect(JSON.stringify(kept)).not.toContain('pm_ok');
    expect(await site.store.listMails({ limit: 9 })).toHaveLength(1);
  });

  test('stores the row and the intent before the confirmation', async () => {
    const site = await startPaidSite();
    const seen: unknown[] = [];
    site.gateway.onCall = async (call) => {
      const row = await rowOf(site);
      seen.push([call, row?.state, row?.intent]);
    };
    await site.pay({ paymentMethod: 'pm_ok' });
    expect(seen).toEqual([
      ['create', 'awaiting_payment', undefined],
      ['confirm', 'awaiting_payment', 'pi_1'],
    ]);
  });

  test('repeats the response of an attempt with the same order', async () => {
    const site = await startPaidSite();
    const first = await site.pay({ paymentMethod: 'pm_ok' });
    const calls = site.gateway.calls.length;
    const again = await site.pay({ paymentMethod: 'pm_ok_other', name: ' Ana Petrov ', note: '' });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(site.gateway.calls).toHaveLength(calls);
  });

  test('identifies an attempt without a key by its card', async () => {
    const site = await startPaidSite();
    const first = await site.pay({ paymentMethod: 'pm_ok' }, '');
    expect((await site.pay({ paymentMethod: 'pm_ok' }, '')).body).toEqual(first.body);
    expect(site.gateway.charged).toHaveLength(1);
  });

  test('is accepted while the charge is processing', async () => {
    const site = await startPaidSite();
    expect((await site.pay({ paymentMethod: 'pm_slow' })).body).toEqual(success);
    expect(await rowOf(site)).toMatchObject({ state: 'processing' });
    expect((await site.pay({ paymentMethod: 'pm_ok' })).body).toEqual(success);
    expect(site.gateway.charged).toEqual([]);
  });

  test('is not charged another amount than the page has shown', async () => {
    const site = await startPaidSite();
    const stale = await site.pay({ paymentMethod: 'pm_ok', _sum: '8.00 GBP' });
    expect(stale.status).toBe(409);
    expect(wordsOf(stale)).toBe(formErrorWords.PAYMENT_SUM_CHANGED);
    expect(site.gateway.calls).toEqual([]);
    const fresh = await site.pay({ paymentMethod: 'pm_ok', _sum: '10.00 GBP' });
    expect(fresh.body).toEqual(success);
    const [kept] = await site.store.listSubmissions({ limit: 9 });
    expect(kept?.fields.map(([name]) => name)).toEqual(['name', 'email', 'sum']);
  });

  test('is paid after a lost response when the order is repeated', async () => {
    const site = await startPaidSite();
    site.gateway.fail('confirm', 'lost after');
    site.gateway.fail('retrieve', 'lost before');
    await site.pay({ paymentMethod: 'pm_ok', _sum: '10.00 GBP' });
    const again = await site.pay({ paymentMethod: 'pm_ok_2', _sum: '10.00 GBP' });
    expect(again.body).toEqual(success);
    expect(site.gateway.charged).toEqual(['pi_1']);
  });

  test('is charged once for two parallel posts of an attempt', async () => {
    const site = await startPaidSite();
    const replies = await Promise.all(
      ['pm_ok', 'pm_ok_other', 'pm_ok_third'].map((card) => site.pay({ paymentMethod: card })),
    );
    expect(replies.map(({ body }) => body)).toEqual([success, success, success]);
    expect(site.gateway.charged).toEqual(['pi_1']);
  });

  test('is in progress while another process holds the lease', async () => {
    const site = await startPaidSite();
    await site.pay({ paymentMethod: 'pm_declined' });
    const row = await rowOf(site);
    const now = site.payments.now();
    const until = new Date(now.getTime() + 60_000);
    await site.store.claimPayment({ submission: row?.submission ?? '', holder: 'b', now, until });
    const reply = await site.pay({ paymentMethod: 'pm_ok' });
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '3']);
    expect(wordsOf(reply)).toBe(formErrorWords.PAYMENT_UNDER_WAY);
    expect(site.gateway.charged).toEqual([]);
  });
});

describe('a post without a payment', () => {
  test('stores nothing without a card', async () => {
    const site = await startPaidSite();
    for (const paymentMethod of ['', 'tok_visa', 'pm_<x>']) {
      const reply = await site.pay({ paymentMethod });
      expect(reply.status).toBe(402);
      expect(reply.body).toMatchObject({
        errors: [{ field: 'paymentMethod', code: 'STRIPE_CLIENT_ERROR' }],
      });
    }
    expect(await rowOf(site)).toBeUndefined();
    expect(site.gateway.calls).toEqual([]);
  });

  test('validates the answers before the card', async () => {
    const site = await startPaidSite();
    const reply = await site.pay({ paymentMethod: 'pm_ok', sum: '11' });
    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject({ errors: [{ field: 'sum' }] });
    expect(site.gateway.calls).toEqual([]);
  });

  test('names the other ways to pay while payments are off', async () => {
    const site = await startPaidSite({ isOff: true });
    const reply = await site.pay({ paymentMethod: 'pm_ok' });
    // Longer than a client waits before it retries.
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '3600']);
    expect(wordsOf(reply)).toMatch(/not taken here.* Or send a cheque\.$/);
  });

  test('rejects a post from a page without scripts', async () => {
    const site = await startPaidSite();
    const body = new URLSearchParams({ ...gift, paymentMethod: 'pm_ok' }).toString();
    const reply = await fetch(`${site.origin}/f/gift`, urlEncoded(body));
    expect(reply.status).toBe(422);
    expect(await reply.text()).toContain(formErrorWords.PAYMENT_NEEDS_SCRIPTS);
    expect(site.gateway.calls).toEqual([]);
  });

  test('responds to a filled honeypot with success and charges nothing', async () => {
    const site = await startPaidSite();
    const reply = await site.pay({ paymentMethod: 'pm_ok', _gotcha: 'buy' });
    expect(reply.body).toEqual(success);
    expect(site.gateway.calls).toEqual([]);
    expect(await site.store.listSubmissions({ limit: 9 })).toMatchObject([{ state: 'spam' }]);
  });
});

describe('a declined card', () => {
  test('gets our message, and another card may follow in the same attempt', async () => {
    const site = await startPaidSite();
    const reply = await site.pay({ paymentMethod: 'pm_declined' });
    expect(reply.status).toBe(402);
    expect(reply.body).toMatchObject({
      errors: [
        {
          field: 'paymentMethod',
          code: 'STRIPE_CLIENT_ERROR',
          message: `${declineWords.funds} ${declineWords.notCharged}`,
        },
      ],
    });
    expect(await rowOf(site)).toMatchObject({ declineCode: 'insufficient_funds', cards: 1 });
    expect((await site.pay({ paymentMethod: 'pm_ok' })).body).toEqual(success);
    expect(site.gateway.charged).toEqual(['pi_1']);
    expect(await rowOf(site)).toMatchObject({ state: 'paid', cards: 1, declineCode: undefined });
  });

  test('pays for the latest answers', async () => {
    const site = await startPaidSite();
    await site.pay({ paymentMethod: 'pm_declined', name: 'An' });
    await site.pay({ paymentMethod: 'pm_ok', name: 'Ana' });
    const [kept] = await site.store.listSubmissions({ limit: 9 });
    expect(kept?.fields[0]).toEqual(['name', ['Ana']]);
  });

  test('cancels the intent and creates another for another amount', async () => {
    const site = await startPaidSite();
    await site.pay({ paymentMethod: 'pm_declined' });
    expect((await site.pay({ paymentMethod: 'pm_ok', sum: '25' })).body).toEqual(success);
    expect([...site.gateway.intents.values()].map(({ status, minor }) => [status, minor])).toEqual([
      ['canceled', 1000],
      ['succeeded', 2500],
    ]);
    expect(await rowOf(site)).toMatchObject({ generation: 1, amount: { minor: 2500 } });
  });

  test('rejects the sixth card of an attempt', async () => {
    const site = await startPaidSite();
    for (const number of [1, 2, 3, 4, 5]) {
      await site.pay({ paymentMethod: `pm_declined_${number}` });
    }
    const calls = site.gateway.calls.filter((call) => call === 'confirm').length;
    const reply = await site.pay({ paymentMethod: 'pm_ok' });
    expect(wordsOf(reply)).toBe(`${waitWords.tooManyCards(60)} Or send a cheque.`);
    expect(site.gateway.calls.filter((call) => call === 'confirm')).toHaveLength(calls);
  });
});

test('reports a failing store without claims about the charge', async () => {
  silenceLog();
  const site = await startPaidSite({
    store: { secret: () => Promise.reject(new Error('disk')) },
  });
  const reply = await site.pay({ paymentMethod: 'pm_ok', _stamp: 'x.y' });
  expect([reply.status, wordsOf(reply)]).toEqual([500, formErrorWords.PAYMENT_BROKEN]);
});

test('logs an exception while paying and says that a retry is safe', async () => {
  const written = silenceLog();
  const site = await startPaidSite({
    store: { addPayment: () => Promise.reject(new Error('near "Ana": syntax error')) },
  });
  const reply = await site.pay({ paymentMethod: 'pm_ok' });
  expect(reply.status).toBe(500);
  expect(wordsOf(reply)).toBe(formErrorWords.PAYMENT_BROKEN);
  const lines = written.mock.calls.map(([line]) => String(line)).join('');
  expect(lines).toContain('submission-not-stored');
  for (const word of ['Ana', 'pm_ok']) expect(lines).not.toContain(word);
});
