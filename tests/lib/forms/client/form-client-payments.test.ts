import { isSubmissionError, type Config, type SubmissionResult } from '@formspree/core';
import type { PaymentIntent, PaymentMethod } from '@stripe/stripe-js';
import { describe, expect, test } from 'vitest';
import type { FormResponse } from '@/lib/forms/client/send-request';
import type { CardCalls } from '@/lib/payments/client/card-calls';
import { accepted, answer, clientOf, contentOf, messagesOf } from '@/tests/support/answered-client';
import { contactFields } from '@/tests/support/requests';
import { clientErrorWords } from '@/lib/words/lib/forms/client';
import { declineWords } from '@/lib/words/lib/payments';

const pending = answer(200, {
  stripe: { paymentIntentClientSecret: 'pi_1_secret_2' },
  resubmitKey: 'key-1',
});

function paymentErrorsOf(result: SubmissionResult): unknown {
  return isSubmissionError(result) ? result.getFieldErrors('paymentMethod') : undefined;
}

describe('a card payment', () => {
  const card = { createPaymentMethod: () => Promise.resolve({ paymentMethod: { id: 'pm_1' } }) };
  type Stripe = NonNullable<Config['stripe']>;
  type CardMethod = NonNullable<
    NonNullable<
      Parameters<ReturnType<typeof clientOf>['client']['submitForm']>[2]
    >['createPaymentMethod']
  >;
  const methodOf =
    (answer: unknown): CardMethod =>
    () =>
      answer as ReturnType<CardMethod>;
  const stripeOf = (handleCardAction: () => unknown) => ({ handleCardAction }) as unknown as Stripe;
  const approves = stripeOf(() => Promise.resolve({ paymentIntent: { id: 'pi_1' } }));

  test('is confirmed and submitted again, and leaves the data unchanged', async () => {
    const { client, posts } = clientOf([pending, accepted], { stripe: approves });
    const data = { name: 'Ana' };
    const createPaymentMethod = methodOf(card.createPaymentMethod());
    const result = await client.submitForm('contact', data, { createPaymentMethod });
    expect(result.kind).toBe('success');
    expect(posts.map(contentOf)).toEqual([
      { name: 'Ana', paymentMethod: 'pm_1' },
      { name: 'Ana', paymentIntent: 'pi_1', resubmitKey: 'key-1' },
    ]);
    expect(data).toEqual({ name: 'Ana' });
  });

  test.each([
    ['returns an error', () => Promise.resolve({ error: { message: 'incomplete' } })],
    ['throws', () => Promise.reject(new Error('blocked'))],
  ])('is not sent without a payment method when Stripe %s', async (_what, create) => {
    const { client, posts } = clientOf([accepted], { stripe: approves });
    const result = await client.submitForm('contact', contactFields, {
      createPaymentMethod: () => create() as ReturnType<CardMethod>,
    });
    expect(paymentErrorsOf(result)).toEqual([
      { code: 'STRIPE_CLIENT_ERROR', message: 'Error creating payment method' },
    ]);
    expect(posts).toHaveLength(0);
  });

  test.each([
    ['returns an error', () => Promise.resolve({ error: { message: 'declined' } })],
    ['throws', () => Promise.reject(new Error('not awaiting an action'))],
  ])('is not submitted again without confirmation when Stripe %s', async (_what, handle) => {
    const { client, posts } = clientOf([pending, accepted], { stripe: stripeOf(handle) });
    const createPaymentMethod = methodOf(card.createPaymentMethod());
    const result = await client.submitForm('contact', contactFields, { createPaymentMethod });
    expect(paymentErrorsOf(result)).toEqual([
      { code: 'STRIPE_CLIENT_ERROR', message: 'Stripe SCA error' },
    ]);
    expect(posts).toHaveLength(1);
  });

  test('is never skipped on a paid form', async () => {
    const { client, posts } = clientOf([accepted], { stripe: approves, mustPay: true });
    expect(messagesOf(await client.submitForm('contact', contactFields))).toEqual([
      clientErrorWords.cardNotLoaded,
    ]);
    expect(posts).toHaveLength(0);
  });
});

describe('a card in the site’s own fields', () => {
  const lost: FormResponse = { status: 200, retryAfter: null, body: '<html>' };
  const card: CardCalls = {
    createPaymentMethod: () => Promise.resolve({ paymentMethod: { id: 'pm_1' } as PaymentMethod }),
    handleCardAction: () => Promise.resolve({ paymentIntent: { id: 'pi_1' } as PaymentIntent }),
    problem: () => undefined,
  };

  test('reports its progress and its key', async () => {
    const progress: string[] = [];
    const keys: (string | undefined)[] = [];
    const { client, posts } = clientOf([pending, accepted], {
      card,
      mustPay: true,
      onProgress: (item) => progress.push(item.kind === 'paying' ? item.step : item.kind),
      onAttempt: (key) => keys.push(key),
    });
    expect(await client.submitForm('contact', contactFields)).toMatchObject({ kind: 'success' });
    expect(progress).toEqual(['checking', 'checking', 'confirming', 'finishing']);
    expect(keys).toEqual(['attempt-1', 'attempt-1', undefined]);
    expect(posts.map(contentOf)).toEqual([
      { ...contactFields, paymentMethod: 'pm_1' },
      { ...contactFields, paymentIntent: 'pi_1', resubmitKey: 'key-1' },
    ]);
    expect(posts[0]?.timeoutMs).toBe(60_000);
  });

  test.each([undefined, 'https://formspree.io'])(
    'reports an unreadable response of %s and keeps the attempt',
    async (hostedOrigin) => {
      const { client, attempts } = clientOf([lost], { card, mustPay: true, hostedOrigin });
      expect(messagesOf(await client.submitForm('contact', contactFields))).toEqual([
        'Unexpected response format',
      ]);
      expect(client.noResponse()).toBe('unreadable');
      expect(attempts()).toEqual([hostedOrigin === undefined ? 'attempt-1' : undefined]);
    },
  );

  test('rejects a payment to confirm on a form without a card', async () => {
    const { client } = clientOf([pending]);
    expect(messagesOf(await client.submitForm('contact', contactFields))).toEqual([
      'Unexpected response format',
    ]);
    expect(client.mayHaveArrived()).toBe(true);
  });

  test('rejects a second payment to confirm', async () => {
    const { client } = clientOf([pending, pending], { card, mustPay: true });
    expect(messagesOf(await client.submitForm('contact', contactFields))).toEqual([
      'Unexpected response format',
    ]);
  });

  test('shows a known card error instead of the published message', async () => {
    const failing: CardCalls = {
      ...card,
      createPaymentMethod: () => Promise.resolve({ error: { type: 'card_error' } }),
      problem: () => ({ message: declineWords.declined }),
    };
    const { client, posts } = clientOf([accepted], { card: failing, mustPay: true });
    expect(paymentErrorsOf(await client.submitForm('contact', contactFields))).toEqual([
      { code: 'STRIPE_CLIENT_ERROR', message: declineWords.declined },
    ]);
    expect(posts).toHaveLength(0);

    const busy = answer(402, {
      errors: [{ code: 'STRIPE_SCA_ERROR', field: 'paymentMethod', message: 'Expired.' }],
    });
    const other = clientOf([busy], { card: { ...card, problem: failing.problem }, mustPay: true });
    expect(paymentErrorsOf(await other.client.submitForm('contact', contactFields))).toEqual([
      { code: 'STRIPE_SCA_ERROR', message: 'Expired.' },
    ]);
  });
});
