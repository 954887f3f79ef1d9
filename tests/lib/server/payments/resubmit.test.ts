import { expect, test } from 'vitest';
import {
  pairOf,
  rowOf,
  startPaidSite,
  success,
  wordsOf,
  type PaidSite,
} from '@/tests/support/paid-form';

test('is answered in the shape that the client knows, and then it is paid', async () => {
  const site = await startPaidSite();
  const asked = await site.pay({ paymentMethod: 'pm_ask' });
  expect([asked.status, asked.body]).toEqual([
    200,
    {
      stripe: { paymentIntentClientSecret: 'pi_1_secret_x' },
      resubmitKey: expect.stringMatching(/^[\w-]{32}$/) as unknown,
    },
  ]);
  const row = await rowOf(site);
  expect(row).toMatchObject({ state: 'awaiting_sca' });
  expect(JSON.stringify(row)).not.toContain(pairOf(asked).resubmitKey);
  site.gateway.answerBank('pi_1', true);
  const done = await site.pay(pairOf(asked));
  expect([done.status, done.body]).toEqual([200, success]);
  expect(site.gateway.charged).toEqual(['pi_1']);
  expect(await rowOf(site)).toMatchObject({ state: 'paid', amount: { minor: 1000 } });
  const calls = site.gateway.calls.length;
  expect((await site.pay(pairOf(asked))).body).toEqual(done.body);
  expect(site.gateway.calls).toHaveLength(calls);
});

test.each([
  ['refuses', (site: PaidSite) => site.gateway.answerBank('pi_1', false), /did not confirm/],
  ['was not answered', () => undefined, /did not confirm/],
  ['was asked too long ago', afterTwoHours, /has expired/],
  ['is overtaken by a cancellation', cancel, /has expired/],
])('%s: nothing is charged, and that is said', async (_what, happen, words) => {
  const site = await startPaidSite();
  const asked = await site.pay({ paymentMethod: 'pm_ask' });
  happen(site);
  const reply = await site.pay(pairOf(asked));
  expect(reply.status).toBe(402);
  expect(reply.body).toMatchObject({
    errors: [{ field: 'paymentMethod', code: 'STRIPE_SCA_ERROR' }],
  });
  expect(wordsOf(reply)).toMatch(words);
  expect(wordsOf(reply)).toContain('You have not been charged.');
  expect(site.gateway.charged).toEqual([]);
});

test('a decline after the question is one', async () => {
  const site = await startPaidSite();
  const asked = await site.pay({ paymentMethod: 'pm_ask_declined' });
  site.gateway.answerBank('pi_1', true);
  const reply = await site.pay(pairOf(asked));
  expect(reply.body).toMatchObject({ errors: [{ code: 'STRIPE_CLIENT_ERROR' }] });
});

test('a card that the bank asks about is charged after another that was declined so', async () => {
  const site = await startPaidSite();
  const first = await site.pay({ paymentMethod: 'pm_ask_declined' });
  site.gateway.answerBank('pi_1', true);
  const declined = await site.pay(pairOf(first));
  expect(declined.status).toBe(402);
  const second = await site.pay({ paymentMethod: 'pm_ask' });
  site.gateway.answerBank('pi_1', true);
  expect((await site.pay(pairOf(second))).body).toEqual(success);
  expect(site.gateway.charged).toEqual(['pi_1']);
  // Whoever lost the first answer is told how it stands, and charges nothing again.
  expect((await site.pay(pairOf(first))).body).toEqual(success);
  expect(site.gateway.charged).toEqual(['pi_1']);
});

test('a resubmission is never asked again', async () => {
  const site = await startPaidSite();
  const asked = await site.pay({ paymentMethod: 'pm_ask' });
  site.gateway.answerBank('pi_1', true);
  site.gateway.fail('confirm', 'lost before');
  site.gateway.onCall = (call) => {
    if (call === 'confirm') site.gateway.set('pi_1', { status: 'requires_action' });
  };
  const reply = await site.pay(pairOf(asked));
  expect(reply.body).toMatchObject({ errors: [{ code: 'STRIPE_SCA_ERROR' }] });
  expect(wordsOf(reply)).toMatch(/asked again/);
});

test.each([
  ['another intent', { paymentIntent: 'pi_2' }],
  ['a key that is made up', { resubmitKey: 'x'.repeat(32) }],
])('a resubmission with %s is expired', async (_what, wrong) => {
  const site = await startPaidSite();
  const asked = await site.pay({ paymentMethod: 'pm_ask' });
  site.gateway.answerBank('pi_1', true);
  const calls = site.gateway.calls.length;
  const reply = await site.pay({ ...pairOf(asked), ...wrong });
  expect(wordsOf(reply)).toMatch(/has expired.*You have not been charged/);
  expect(site.gateway.calls).toHaveLength(calls);
});

test.each(['lost before', 'lost after', 'broken', 'broken after'] as const)(
  'a resubmission that broke (%s) and comes again is one charge',
  async (fault) => {
    const site = await startPaidSite();
    const pair = pairOf(await site.pay({ paymentMethod: 'pm_ask' }));
    site.gateway.answerBank('pi_1', true);
    site.gateway.fail('confirm', fault);
    await site.pay(pair);
    expect((await site.pay(pair)).body).toEqual(success);
    expect(site.gateway.charged).toEqual(['pi_1']);
  },
);

test('a resubmission that comes twice at once is one charge, with one answer', async () => {
  const site = await startPaidSite();
  const pair = pairOf(await site.pay({ paymentMethod: 'pm_ask' }));
  site.gateway.answerBank('pi_1', true);
  const replies = await Promise.all([site.pay(pair), site.pay(pair)]);
  expect(replies.map(({ body }) => body)).toEqual([success, success]);
  expect(site.gateway.charged).toEqual(['pi_1']);
});

test('another card in the same attempt begins anew, whatever pair comes along', async () => {
  const site = await startPaidSite();
  const asked = await site.pay({ paymentMethod: 'pm_ask' });
  const reply = await site.pay({ ...pairOf(asked), paymentMethod: 'pm_ok' });
  expect(reply.body).toEqual(success);
  expect(site.gateway.intents.get('pi_1')?.status).toBe('canceled');
  expect(site.gateway.charged).toEqual(['pi_2']);
  // The old key now belongs to nothing; the attempt is paid, and that is the answer.
  expect((await site.pay(pairOf(asked))).body).toEqual(reply.body);
});

test('the same card again gets the question again', async () => {
  const site = await startPaidSite();
  const first = await site.pay({ paymentMethod: 'pm_ask' });
  const again = await site.pay({ paymentMethod: 'pm_ask' });
  expect(pairOf(again).paymentIntent).toBe('pi_1');
  expect(pairOf(again).resubmitKey).not.toBe(pairOf(first).resubmitKey);
});

function afterTwoHours(site: PaidSite): void {
  site.gateway.answerBank('pi_1', true);
  site.pass(2 * 60 * 60_000);
}

function cancel(site: PaidSite): void {
  site.gateway.set('pi_1', { status: 'canceled' });
}
