import { describe, expect, test } from 'vitest';
import { reconcileAll } from '@/lib/server/payments/reconcile-all';
import { StoreBusy } from '@/lib/server/store/store-busy';
import { StoreError } from '@/lib/server/store/store-error';
import {
  rowOf,
  silenceLog,
  startPaidSite,
  success,
  wordsOf,
  type PaidSite,
} from '@/tests/support/paid-form';

const minute = 60_000;

/** One way in which it can break, and what the visitor hears of it. */
interface Row {
  readonly breaks: (site: PaidSite) => void;
  readonly status: number;
  readonly words: RegExp;
  /** What may have happened to the money by then. */
  readonly charges?: 0 | 1;
}

const again = /press the button again/i;
const notTwice = /you will not be charged twice/;
const notCharged = /You have not been charged/;

function dies(call: string, times = 1): (site: PaidSite) => void {
  return (site) => {
    let left = times;
    site.gateway.onCall = (called) => {
      if (called !== call || (left -= 1) < 0) return;
      throw new Error('The process dies here.');
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
  'before the row is written': {
    breaks: failsOnce('addPayment'),
    status: 503,
    words: notTwice,
  },
  'the row is written, the intent is not made': {
    breaks: dies('create'),
    status: 500,
    words: notTwice,
  },
  'the service was not reached for the intent': {
    breaks: ({ gateway }) => gateway.fail('create', 'lost before'),
    status: 502,
    words: notCharged,
  },
  'the answer with the intent got lost': {
    breaks: ({ gateway }) => gateway.fail('create', 'lost after'),
    status: 502,
    words: notCharged,
  },
  'the service breaks at the intent, and remembers': {
    breaks: ({ gateway }) => gateway.fail('create', 'broken'),
    status: 502,
    words: notCharged,
  },
  'the intent is made, its id is not kept': {
    breaks: failsOnce('changePayment'),
    status: 503,
    words: notTwice,
  },
  'the id is kept, the confirmation is not sent': {
    breaks: dies('confirm'),
    status: 500,
    words: notTwice,
  },
  'the confirmation never arrived': {
    breaks: ({ gateway }) => gateway.fail('confirm', 'lost before'),
    status: 502,
    words: again,
  },
  'the service breaks at the confirmation, and remembers': {
    breaks: ({ gateway }) => gateway.fail('confirm', 'broken'),
    status: 502,
    words: again,
  },
  'the confirmation is charged, and neither its answer nor the intent is heard': {
    breaks: ({ gateway }) => {
      gateway.fail('confirm', 'lost after');
      gateway.fail('retrieve', 'lost before');
    },
    status: 502,
    words: /do not know yet.*not be charged twice/,
    charges: 1,
  },
  'the same, and the process dies while it asks': {
    breaks: (site) => {
      site.gateway.fail('confirm', 'broken after');
      dies('retrieve')(site);
    },
    status: 500,
    words: notTwice,
    charges: 1,
  },
  'too many requests at the intent': {
    breaks: ({ gateway }) => gateway.fail('create', 'too many'),
    status: 502,
    words: notCharged,
  },
  'too many requests at the confirmation': {
    breaks: ({ gateway }) => gateway.fail('confirm', 'too many'),
    status: 402,
    words: /Too many tries.*You have not been charged/,
  },
  'a card that the service does not know': {
    breaks: ({ gateway }) => gateway.fail('confirm', 'bad card'),
    status: 402,
    words: /You have not been charged\. Please reload the page/,
  },
};

describe.each(Object.entries(rows))('%s', (_what, { breaks, status, words, charges = 0 }) => {
  test('is told as it is, and the same attempt goes on to one charge', async () => {
    silenceLog();
    const site = await startPaidSite();
    breaks(site);
    const broken = await site.pay({ paymentMethod: 'pm_ok' });
    expect(broken.status).toBe(status);
    expect(wordsOf(broken)).toMatch(words);
    expect(site.gateway.charged).toHaveLength(charges);
    // The next press makes a card of its own, as the client does.
    expect((await site.pay({ paymentMethod: 'pm_ok_again' })).body).toEqual(success);
    await expectOneCharge(site);
  });

  test('heals by itself where the visitor goes away', async () => {
    silenceLog();
    const site = await startPaidSite();
    breaks(site);
    await site.pay({ paymentMethod: 'pm_ok' });
    site.pass(3 * minute);
    await reconcileAll(site.payments);
    if (charges === 1) return expectOneCharge(site);
    site.pass(25 * 60 * minute);
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

test('an answer that got lost is found by asking, without another press', async () => {
  const site = await startPaidSite();
  site.gateway.fail('confirm', 'lost after');
  expect((await site.pay({ paymentMethod: 'pm_ok' })).body).toEqual(success);
  await expectOneCharge(site);
});

test.each(['busy', 'broken'])(
  'charged, and the store is %s: the visitor is told success, people are told at once',
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
    site.pass(3 * minute);
    await reconcileAll(site.payments);
    await expectOneCharge(site);
  },
);

test('says that the site cannot take messages when the disk is full before a payment begins', async () => {
  silenceLog();
  const site = await startPaidSite();
  const { addPayment } = site.store;
  const full = new StoreError('SQLITE_FULL', 'database or disk is full');
  Object.assign(site.store, { addPayment: () => Promise.reject(full) });
  const reply = await site.pay({ paymentMethod: 'pm_ok' });
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '300']);
  expect(wordsOf(reply)).toMatch(/cannot take messages.*You have not been charged/);
  expect(site.gateway.calls).toEqual([]);
  Object.assign(site.store, { addPayment });
  expect((await site.pay({ paymentMethod: 'pm_ok' })).body).toEqual(success);
  await expectOneCharge(site);
});

test('does not say that nothing was charged when the disk is full after a payment began', async () => {
  silenceLog();
  const site = await startPaidSite();
  const full = new StoreError('SQLITE_FULL', 'database or disk is full');
  Object.assign(site.store, { changePayment: () => Promise.reject(full) });
  const reply = await site.pay({ paymentMethod: 'pm_ok' });
  expect(wordsOf(reply)).toMatch(notTwice);
  expect(wordsOf(reply)).not.toMatch(notCharged);
});

test('the lease was lost while the bank worked: the money is noted by whoever holds it', async () => {
  const site = await startPaidSite();
  site.gateway.onCall = async (call) => {
    if (call !== 'confirm') return;
    site.pass(minute);
    const submission = (await rowOf(site))?.submission ?? '';
    const now = site.payments.now();
    const until = new Date(now.getTime() + 1000);
    await site.store.claimPayment({ submission, holder: 'other', now, until });
  };
  expect((await site.pay({ paymentMethod: 'pm_ok' })).body).toEqual(success);
  expect(site.alarms).toEqual(['payment-charged-not-stored']);
  site.gateway.onCall = () => undefined;
  site.pass(3 * minute);
  await reconcileAll(site.payments);
  await expectOneCharge(site);
});

test.each([
  ['create', 'no permission'],
  ['create', 'bad request'],
  ['confirm', 'no permission'],
  ['confirm', 'bad request'],
] as const)('%s is refused (%s): nothing was charged, and people are told', async (call, fault) => {
  const site = await startPaidSite();
  site.gateway.fail(call, fault);
  const reply = await site.pay({ paymentMethod: 'pm_ok' });
  expect(reply.status).toBe(500);
  expect(wordsOf(reply)).toBe(
    'Payments are not available right now. You have not been charged. Or send a cheque.',
  );
  expect(site.alarms).toEqual(['payments-refused']);
});

test('a repeated order whose intent was charged while it was canceled is paid', async () => {
  const site = await startPaidSite();
  await site.pay({ paymentMethod: 'pm_ask' });
  site.gateway.onCall = (call) => {
    if (call === 'cancel') site.gateway.set('pi_1', { status: 'succeeded' });
  };
  expect((await site.pay({ paymentMethod: 'pm_ok' })).body).toEqual(success);
  expect(site.gateway.intents.size).toBe(1);
  expect(await rowOf(site)).toMatchObject({ state: 'paid', amount: { minor: 1000 } });
});

test('cancels with another key once a failed answer is remembered under the first', async () => {
  const site = await startPaidSite();
  await site.pay({ paymentMethod: 'pm_ask' });
  site.gateway.fail('cancel', 'broken');
  expect((await site.pay({ paymentMethod: 'pm_ok' })).status).toBe(502);
  site.pass(60_000);
  expect((await site.pay({ paymentMethod: 'pm_ok' })).body).toEqual(success);
  expect(site.gateway.charged).toEqual(['pi_2']);
});
