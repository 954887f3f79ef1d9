import { describe, expect, test, vi } from 'vitest';
import type { PaymentMethod } from '@stripe/stripe-js';
import type { CardCalls } from '@/lib/payments/client/card-calls';
import { accepted, answer, clientOf, contentOf, messagesOf } from '@/tests/support/answered-client';
import { contactFields } from '@/tests/support/requests';
import { noResponseWords } from '@/lib/words/lib/forms/client';
import { formErrorWords } from '@/lib/words/lib/forms/errors';

const words = formErrorWords.PAYMENT_CHECK;
const challenge = (check: unknown) =>
  answer(403, { error: words, errors: [{ code: 'BLOCKED', message: words }], check });
const card: CardCalls = {
  createPaymentMethod: () => Promise.resolve({ paymentMethod: { id: 'pm_1' } as PaymentMethod }),
  handleCardAction: () => Promise.reject(new Error('not called')),
  problem: () => undefined,
};

test('solves a challenge and sends the same request again with the proof', async () => {
  const progress: string[] = [];
  const pass = vi.fn(() => Promise.resolve('proof-1'));
  const { client, posts, attempts } = clientOf([challenge({ a: 1 }), accepted], {
    card,
    mustPay: true,
    solveChallenge: pass,
    onProgress: (item) => progress.push(item.kind === 'paying' ? item.step : item.kind),
  });
  expect(await client.submitForm('contact', contactFields)).toMatchObject({ kind: 'success' });
  expect(pass).toHaveBeenCalledWith({ a: 1 }, expect.any(AbortSignal));
  expect(posts.map(contentOf)).toEqual([
    { ...contactFields, paymentMethod: 'pm_1' },
    { ...contactFields, paymentMethod: 'pm_1', _check: 'proof-1' },
  ]);
  expect(attempts()).toEqual(['attempt-1', 'attempt-1']);
  expect(progress).toEqual(['checking', 'checking', 'solving', 'checking']);
});

test('adds the proof to form data', async () => {
  const { client, posts } = clientOf([challenge({}), accepted], {
    card,
    mustPay: true,
    solveChallenge: () => Promise.resolve('proof-1'),
  });
  const data = new FormData();
  data.set('name', 'Ana');
  await client.submitForm('contact', data);
  expect(posts.map(({ body }) => Object.fromEntries(body as FormData))).toEqual([
    { name: 'Ana', paymentMethod: 'pm_1' },
    { name: 'Ana', paymentMethod: 'pm_1', _check: 'proof-1' },
  ]);
});

test('shows the message of the endpoint after two challenges', async () => {
  const { client, posts } = clientOf([challenge(1), challenge(2), challenge(3), accepted], {
    card,
    mustPay: true,
    solveChallenge: () => Promise.resolve('proof'),
  });
  expect(messagesOf(await client.submitForm('contact', contactFields))).toEqual([words]);
  expect(posts).toHaveLength(3);
});

test.each([
  ['a browser that cannot solve challenges', { solveChallenge: () => Promise.resolve(undefined) }],
  ['a client without a solver', {}],
  [
    'the hosted service',
    { solveChallenge: () => Promise.resolve('proof'), hostedOrigin: 'https://formspree.io' },
  ],
])('shows the message of the endpoint to %s', async (_who, options) => {
  const { client, posts } = clientOf([challenge({ a: 1 }), accepted], {
    card,
    mustPay: true,
    ...options,
  });
  expect(messagesOf(await client.submitForm('contact', contactFields))).toEqual([words]);
  expect(posts).toHaveLength(1);
});

test('sends nothing more after a cancellation while solving', async () => {
  const { client, posts } = clientOf([challenge({ a: 1 }), accepted], {
    card,
    mustPay: true,
    solveChallenge: () => {
      client.cancel();
      return Promise.resolve('proof');
    },
  });
  const [message] = messagesOf(await client.submitForm('contact', contactFields));
  expect(message).toContain(noResponseWords.cancelled);
  expect(posts).toHaveLength(1);
});

describe('a form without a payment', () => {
  const solve = () => Promise.resolve('proof-1');
  const headers = (posts: readonly { readonly headers: Readonly<Record<string, string>> }[]) =>
    posts.map((post) => post.headers['proof-of-work']);

  test('sends the proof that the endpoint asks for', async () => {
    const progress: string[] = [];
    const { client, posts } = clientOf([challenge({ a: 1 }), accepted], {
      solveChallenge: solve,
      onProgress: ({ kind }) => progress.push(kind),
    });
    expect(await client.submitForm('contact', contactFields)).toMatchObject({ kind: 'success' });
    expect(posts.map(contentOf)).toEqual([contactFields, { ...contactFields, _check: 'proof-1' }]);
    expect(headers(posts)).toEqual(['altcha', 'altcha']);
    expect(progress).toEqual(['sending', 'solving', 'sending']);
  });

  test('solves the challenge of a form with a full review queue', async () => {
    const full = answer(429, { error: words, check: { a: 1 } });
    const { client, posts } = clientOf([{ ...full, retryAfter: '3600' }, accepted], {
      solveChallenge: solve,
    });
    expect(await client.submitForm('contact', contactFields)).toMatchObject({ kind: 'success' });
    expect(posts).toHaveLength(2);
  });

  test.each([
    ['cannot be solved', () => Promise.resolve(undefined), 2],
    ['comes again and again', solve, 4],
  ])('is sent for review when a challenge %s', async (_what, pass, count) => {
    const answers = [...Array.from({ length: count - 1 }, () => challenge({ a: 1 })), accepted];
    const { client, posts } = clientOf(answers, { solveChallenge: pass });
    expect(await client.submitForm('contact', contactFields)).toMatchObject({ kind: 'success' });
    expect(posts).toHaveLength(count);
    expect(headers(posts).at(-1)).toBeUndefined();
    expect(contentOf(posts.at(-1))).toEqual(contactFields);
  });

  test('sends no proof header without a solver, nor to the hosted service', async () => {
    const plain = clientOf([accepted]);
    await plain.client.submitForm('contact', contactFields);
    const hosted = clientOf([accepted], {
      solveChallenge: solve,
      hostedOrigin: 'https://formspree.io',
    });
    await hosted.client.submitForm('contact', contactFields);
    expect(headers([...plain.posts, ...hosted.posts])).toEqual([undefined, undefined]);
  });
});
