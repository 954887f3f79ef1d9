import { describe, expect, test } from 'vitest';
import { reconcileAll } from '@/lib/server/payments/reconcile/reconcile-all';
import { StoreBusy, StoreError } from '@/lib/server/platform/store/store-errors';
import {
  rowOf,
  silenceLog,
  startPaidSite,
  success,
  wordsOf,
  type PaidSite,
} from '@/tests/support/paid-form';
import { formErrorWords } from '@/lib/words/lib/forms/errors';
import { busyWords, declineWords } from '@/lib/words/lib/payments';
import { paymentMessages } from '@/lib/words/lib/server/payments';
import { refusalWords } from '@/lib/words/lib/server/forms';

const minute = 60_000;

/** A failure, and the response to the visitor. */
interface Row {
  readonly breaks: (site: PaidSite) => void;
  readonly status: number;
  readonly words: string;
  /** Charges at that moment. */
  readonly charges?: 0 | 1;
}

function crashAt(call: string, times = 1): (site: PaidSite) => void {
  return (site) => {
    let left = times;
    site.gateway.onCall = (called) => {
      if (called !== call || (left -= 1) < 0) return;
      throw new Error('The process crashes here.');
    };
  };
}

function failsOnce(method: 'addPayment' | 'changePayment'): (site: PaidSite) => void {
  return ({ store }) => {
    const real = store[method];
    const full = () => {
      Object.assign(store, { [method]: real });
      return Promise.reject(new StoreBusy('The disk is full.'));
    };
    Object.assign(store, { [method]: full });
  };
}

const rows: Readonly<Record<string, Row>> = {
  'the store is busy before the payment is stored': {
    breaks: failsOnce('addPayment'),
    status: 503,
    words: formErrorWords.PAYMENT_UNDER_WAY,
  },
  'the process crashes before the intent is created': {
    breaks: crashAt('create'),
    status: 500,
    words: formErrorWords.PAYMENT_BROKEN,
  },
  'the request to create the intent is lost': {
    breaks: ({ gateway }) => gateway.fail('create', 'lost before'),
    status: 502,
    words: formErrorWords.PAYMENT_NOT_BEGUN,
  },
  'the response with the intent is lost': {
    breaks: ({ gateway }) => gateway.fail('create', 'lost after'),
    status: 502,
    words: formErrorWords.PAYMENT_NOT_BEGUN,
  },
  'creating the intent fails for its idempotency key': {
    breaks: ({ gateway }) => gateway.fail('create', 'broken'),
    status: 502,
    words: formErrorWords.PAYMENT_NOT_BEGUN,
  },
  'the store is busy before the intent’s id is stored': {
    breaks: failsOnce('changePayment'),
    status: 503,
    words: formErrorWords.PAYMENT_UNDER_WAY,
  },
  'the process crashes before the confirmation': {
    breaks: crashAt('confirm'),
    status: 500,
    words: formErrorWords.PAYMENT_BROKEN,
  },
  'the confirmation request is lost': {
    breaks: ({ gateway }) => gateway.fail('confirm', 'lost before'),
    status: 502,
    words: formErrorWords.PAYMENT_UNHEARD,
  },
  'the confirmation fails for its idempotency key': {
    breaks: ({ gateway }) => gateway.fail('confirm', 'broken'),
    status: 502,
    words: formErrorWords.PAYMENT_UNHEARD,
  },
  'the response to the charge is lost, and retrieving the intent fails': {
    breaks: ({ gateway }) => {
      gateway.fail('confirm', 'lost after');
      gateway.fail('retrieve', 'lost before');
    },
    status: 502,
    words: formErrorWords.PAYMENT_UNHEARD,
    charges: 1,
  },
  'the response to the charge is lost, and the process crashes while retrieving': {
    breaks: (site) => {
      site.gateway.fail('confirm', 'broken after');
      crashAt('retrieve')(site);
    },
    status: 500,
    words: formErrorWords.PAYMENT_BROKEN,
    charges: 1,
  },
  'creating the intent is rate-limited': {
    breaks: ({ gateway }) => gateway.fail('create', 'too many'),
    status: 502,
    words: formErrorWords.PAYMENT_NOT_BEGUN,
  },
  'the confirmation is rate-limited': {
    breaks: ({ gateway }) => gateway.fail('confirm', 'too many'),
    status: 402,
    words: `${busyWords.text} ${declineWords.notCharged}`,
  },
  'the service does not know the card': {
    breaks: ({ gateway }) => gateway.fail('confirm', 'bad card'),
    status: 402,
    words: paymentMessages.cardUnusable,
  },
};

describe.each(Object.entries(rows))('%s', (_what, { breaks, status, words, charges = 0 }) => {
  test('responds truthfully, and the same attempt ends in one charge', async () => {
    silenceLog();
    const site = await startPaidSite();
    breaks(site);
    const broken = await site.pay({ paymentMethod: 'pm_ok' });
    expect(broken.status).toBe(status);
    expect(wordsOf(broken)).toBe(words);
    expect(site.gateway.charged).toHaveLength(charges);
    // The client creates another payment method for each submission.
    expect((await site.pay({ paymentMethod: 'pm_ok_again' })).body).toEqual(success);
    await expectOneCharge(site);
  });

  test('is reconciled when the visitor leaves', async () => {
    silenceLog();
    const site = await startPaidSite();
    breaks(site);
    await site.pay({ paymentMethod: 'pm_ok' });
    site.advance(3 * minute);
    await reconcileAll(site.payments);
    if (charges === 1) return expectOneCharge(site);
    site.advance(25 * 60 * minute);
    await reconcileAll(site.payments);
    expect((await rowOf(site))?.state ?? 'abandoned').toBe('abandoned');
    for (const { status: state } of site.gateway.intents.values()) {
      expect(['canceled', 'requires_payment_method']).toContain(state);
    }
    expect(site.gateway.charged).toEqual([]);
  });
});

async function expectOneCharge(site: PaidSite): Promise<void> {
  expect(site.gateway.charged).toHaveLength(1);
  const row = await rowOf(site);
  expect(row).toMatchObject({ state: 'paid', intent: site.gateway.charged[0], brand: 'visa' });
  expect(await site.store.listSubmissions({ limit: 9 })).toMatchObject([{ state: 'inbox' }]);
  expect(await site.store.listMails({ limit: 9 })).toHaveLength(1);
}

test('retrieves the intent after a lost response', async () => {
  const site = await startPaidSite();
  site.gateway.fail('confirm', 'lost after');
  expect((await site.pay({ paymentMethod: 'pm_ok' })).body).toEqual(success);
  await expectOneCharge(site);
});

test.each(['busy', 'broken'])(
  'responds success and raises an alarm when the store is %s after the charge',
  async (how) => {
    silenceLog();
    const site = await startPaidSite();
    const { changePayment } = site.store;
    const failure = how === 'busy' ? new StoreBusy('full') : new Error('disk I/O error');
    Object.assign(site.store, {
      changePayment: (step: Parameters<typeof changePayment>[0]) =>
        step.change.state === 'paid' ? Promise.reject(failure) : changePayment(step),
    });
    expect((await site.pay({ paymentMethod: 'pm_ok' })).body).toEqual(success);
    expect(site.alarms).toEqual(['payment-charged-not-stored']);
    expect(await rowOf(site)).toMatchObject({ state: 'awaiting_payment' });
    Object.assign(site.store, { changePayment });
    site.advance(3 * minute);
    await reconcileAll(site.payments);
    await expectOneCharge(site);
  },
);

test('responds 503 when the disk is full before the payment is stored', async () => {
  silenceLog();
  const site = await startPaidSite();
  const { addPayment } = site.store;
  const full = new StoreError('SQLITE_FULL', 'database or disk is full');
  Object.assign(site.store, { addPayment: () => Promise.reject(full) });
  const reply = await site.pay({ paymentMethod: 'pm_ok' });
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '300']);
  expect(wordsOf(reply)).toBe(`${formErrorWords.CANNOT_STORE} ${refusalWords.notCharged}`);
  expect(site.gateway.calls).toEqual([]);
  Object.assign(site.store, { addPayment });
  expect((await site.pay({ paymentMethod: 'pm_ok' })).body).toEqual(success);
  await expectOneCharge(site);
});

test('does not claim that nothing was charged when the disk is full after the payment is stored', async () => {
  silenceLog();
  const site = await startPaidSite();
  const full = new StoreError('SQLITE_FULL', 'database or disk is full');
  Object.assign(site.store, { changePayment: () => Promise.reject(full) });
  const reply = await site.pay({ paymentMethod: 'pm_ok' });
  expect(wordsOf(reply)).toBe(formErrorWords.PAYMENT_BROKEN);
  expect(wordsOf(reply)).not.toContain(refusalWords.notCharged);
});

test('reconciles a charge whose lease expired during the confirmation', async () => {
  const site = await startPaidSite();
  site.gateway.onCall = async (call) => {
    if (call !== 'confirm') return;
    site.advance(minute);
    const submission = (await rowOf(site))?.submission ?? '';
    const now = site.payments.now();
    const until = new Date(now.getTime() + 1000);
    await site.store.claimPayment({ submission, holder: 'other', now, until });
  };
  expect((await site.pay({ paymentMethod: 'pm_ok' })).body).toEqual(success);
  expect(site.alarms).toEqual(['payment-charged-not-stored']);
  site.gateway.onCall = () => undefined;
  site.advance(3 * minute);
  await reconcileAll(site.payments);
  await expectOneCharge(site);
});

test.each([
  ['create', 'no permission'],
  ['create', 'bad request'],
  ['confirm', 'no permission'],
  ['confirm', 'bad request'],
] as const)(
  'raises an alarm when %s is rejected (%s), with nothing charged',
  async (call, fault) => {
    const site = await startPaidSite();
    site.gateway.fail(call, fault);
    const reply = await site.pay({ paymentMethod: 'pm_ok' });
    expect(reply.status).toBe(500);
    expect(wordsOf(reply)).toBe(`${formErrorWords.PAYMENTS_REFUSED} Or send a cheque.`);
    expect(site.alarms).toEqual(['payments-refused']);
  },
);

test('settles an intent that was charged while it was being canceled', async () => {
  const site = await startPaidSite();
  await site.pay({ paymentMethod: 'pm_ask' });
  site.gateway.onCall = (call) => {
    if (call === 'cancel') site.gateway.set('pi_1', { status: 'succeeded' });
  };
  expect((await site.pay({ paymentMethod: 'pm_ok' })).body).toEqual(success);
  expect(site.gateway.intents.size).toBe(1);
  expect(await rowOf(site)).toMatchObject({ state: 'paid', amount: { minor: 1000 } });
});

test('cancels with another idempotency key after a failed response', async () => {
  const site = await startPaidSite();
  await site.pay({ paymentMethod: 'pm_ask' });
  site.gateway.fail('cancel', 'broken');
  expect((await site.pay({ paymentMethod: 'pm_ok' })).status).toBe(502);
  site.advance(60_000);
  expect((await site.pay({ paymentMethod: 'pm_ok' })).body).toEqual(success);
  expect(site.gateway.charged).toEqual(['pi_2']);
});
