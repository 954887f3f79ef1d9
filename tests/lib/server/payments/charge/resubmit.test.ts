import { expect, test } from 'vitest';
import {
  pairOf,
  rowOf,
  startPaidSite,
  success,
  wordsOf,
  type PaidSite,
} from '@/tests/support/paid-form';
import { refusalWords } from '@/lib/words/lib/server/forms';
import { paymentMessages } from '@/lib/words/lib/server/payments';

test('responds as the form protocol requires and charges the resubmission', async () => {
  const site = await startPaidSite();
  const first = await site.pay({ paymentMethod: 'pm_ask' });
  expect([first.status, first.body]).toEqual([
    200,
    {
      stripe: { paymentIntentClientSecret: 'pi_1_secret_x' },
      resubmitKey: expect.stringMatching(/^[\w-]{32}$/) as unknown,
    },
  ]);
  const row = await rowOf(site);
  expect(row).toMatchObject({ state: 'awaiting_sca' });
  expect(JSON.stringify(row)).not.toContain(pairOf(first).resubmitKey);
  site.gateway.authenticate('pi_1', true);
  const done = await site.pay(pairOf(first));
  expect([done.status, done.body]).toEqual([200, success]);
  expect(site.gateway.charged).toEqual(['pi_1']);
  expect(await rowOf(site)).toMatchObject({ state: 'paid', amount: { minor: 1000 } });
  const calls = site.gateway.calls.length;
  expect((await site.pay(pairOf(first))).body).toEqual(done.body);
  expect(site.gateway.calls).toHaveLength(calls);
});

test.each([
  ['fails', (site: PaidSite) => site.gateway.authenticate('pi_1', false), /did not confirm/],
  ['was not finished', () => undefined, /did not confirm/],
  ['began too long ago', afterTwoHours, /has expired/],
  ['was canceled', cancel, /has expired/],
])('charges nothing when 3-D Secure %s', async (_what, change, words) => {
  const site = await startPaidSite();
  const first = await site.pay({ paymentMethod: 'pm_ask' });
  change(site);
  const reply = await site.pay(pairOf(first));
  expect(reply.status).toBe(402);
  expect(reply.body).toMatchObject({
    errors: [{ field: 'paymentMethod', code: 'STRIPE_SCA_ERROR' }],
  });
  expect(wordsOf(reply)).toMatch(words);
  expect(wordsOf(reply)).toContain(refusalWords.notCharged);
  expect(site.gateway.charged).toEqual([]);
});

test('reports a decline after 3-D Secure', async () => {
  const site = await startPaidSite();
  const first = await site.pay({ paymentMethod: 'pm_ask_declined' });
  site.gateway.authenticate('pi_1', true);
  const reply = await site.pay(pairOf(first));
  expect(reply.body).toMatchObject({ errors: [{ code: 'STRIPE_CLIENT_ERROR' }] });
});

test('charges a second card with 3-D Secure after a declined one', async () => {
  const site = await startPaidSite();
  const first = await site.pay({ paymentMethod: 'pm_ask_declined' });
  site.gateway.authenticate('pi_1', true);
  const declined = await site.pay(pairOf(first));
  expect(declined.status).toBe(402);
  const second = await site.pay({ paymentMethod: 'pm_ask' });
  site.gateway.authenticate('pi_1', true);
  expect((await site.pay(pairOf(second))).body).toEqual(success);
  expect(site.gateway.charged).toEqual(['pi_1']);
  // A repeated resubmission of the first card gets the result and charges nothing.
  expect((await site.pay(pairOf(first))).body).toEqual(success);
  expect(site.gateway.charged).toEqual(['pi_1']);
});

test('does not require 3-D Secure twice', async () => {
  const site = await startPaidSite();
  const first = await site.pay({ paymentMethod: 'pm_ask' });
  site.gateway.authenticate('pi_1', true);
  site.gateway.fail('confirm', 'lost before');
  site.gateway.onCall = (call) => {
    if (call === 'confirm') site.gateway.set('pi_1', { status: 'requires_action' });
  };
  const reply = await site.pay(pairOf(first));
  expect(reply.body).toMatchObject({ errors: [{ code: 'STRIPE_SCA_ERROR' }] });
  expect(wordsOf(reply)).toMatch(/asked again/);
});

test.each([
  ['another intent', { paymentIntent: 'pi_2' }],
  ['an invented key', { resubmitKey: 'x'.repeat(32) }],
])('rejects a resubmission with %s as expired', async (_what, wrong) => {
  const site = await startPaidSite();
  const first = await site.pay({ paymentMethod: 'pm_ask' });
  site.gateway.authenticate('pi_1', true);
  const calls = site.gateway.calls.length;
  const reply = await site.pay({ ...pairOf(first), ...wrong });
  expect(wordsOf(reply)).toBe(paymentMessages.expired);
  expect(site.gateway.calls).toHaveLength(calls);
});

test.each(['lost before', 'lost after', 'broken', 'broken after'] as const)(
  'charges a repeated resubmission once after a failure (%s)',
  async (fault) => {
    const site = await startPaidSite();
    const pair = pairOf(await site.pay({ paymentMethod: 'pm_ask' }));
    site.gateway.authenticate('pi_1', true);
    site.gateway.fail('confirm', fault);
    await site.pay(pair);
    expect((await site.pay(pair)).body).toEqual(success);
    expect(site.gateway.charged).toEqual(['pi_1']);
  },
);

test('charges simultaneous resubmissions once, with the same response', async () => {
  const site = await startPaidSite();
  const pair = pairOf(await site.pay({ paymentMethod: 'pm_ask' }));
  site.gateway.authenticate('pi_1', true);
  const replies = await Promise.all([site.pay(pair), site.pay(pair)]);
  expect(replies.map(({ body }) => body)).toEqual([success, success]);
  expect(site.gateway.charged).toEqual(['pi_1']);
});

test('creates another intent for another card in the same attempt', async () => {
  const site = await startPaidSite();
  const first = await site.pay({ paymentMethod: 'pm_ask' });
  const reply = await site.pay({ ...pairOf(first), paymentMethod: 'pm_ok' });
  expect(reply.body).toEqual(success);
  expect(site.gateway.intents.get('pi_1')?.status).toBe('canceled');
  expect(site.gateway.charged).toEqual(['pi_2']);
  // The old key is unknown now, but its attempt is paid.
  expect((await site.pay(pairOf(first))).body).toEqual(reply.body);
});

test('requires 3-D Secure again for the same card', async () => {
  const site = await startPaidSite();
  const first = await site.pay({ paymentMethod: 'pm_ask' });
  const again = await site.pay({ paymentMethod: 'pm_ask' });
  expect(pairOf(again).paymentIntent).toBe('pi_1');
  expect(pairOf(again).resubmitKey).not.toBe(pairOf(first).resubmitKey);
});

function afterTwoHours(site: PaidSite): void {
  site.gateway.authenticate('pi_1', true);
  site.advance(2 * 60 * 60_000);
}

function cancel(site: PaidSite): void {
  site.gateway.set('pi_1', { status: 'canceled' });
}
