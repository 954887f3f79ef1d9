import { isSubmissionError, type Config, type SubmissionResult } from '@formspree/core';
import type { PaymentIntent, PaymentMethod } from '@stripe/stripe-js';
import { describe, expect, test, vi } from 'vitest';
import { createFormClient, type FormClientOptions } from '@/lib/forms/client/form-client';
import type { Answer, Post, SendPost } from '@/lib/forms/client/post';
import type { CardCalls } from '@/lib/payments/client/card-calls';
import { hastySurroundings } from '@/tests/support/client-surroundings';
import { formData, good } from '@/tests/support/requests';

const json = (status: number, body: unknown): Answer => ({
  status,
  retryAfter: null,
  text: JSON.stringify(body),
});
const accepted = json(200, { next: '/f/contact?sent=ABC', ok: true });
const refused = json(422, { errors: [{ code: 'TYPE_EMAIL', field: 'email', message: 'bad' }] });
const pending = json(200, {
  stripe: { paymentIntentClientSecret: 'pi_1_secret_2' },
  resubmitKey: 'key-1',
});

/** A client whose posts get these answers, one after the other, and the posts that it made. */
function clientOf(
  answers: readonly (Answer | 'down')[],
  given: Partial<FormClientOptions> & { readonly send?: SendPost } = {},
) {
  const posts: Post[] = [];
  const send: SendPost = (post, options) => {
    posts.push(post);
    if (given.send !== undefined) return given.send(post, options);
    const answer = answers[Math.min(posts.length, answers.length) - 1] ?? 'down';
    return answer === 'down' ? Promise.reject(new TypeError('Failed')) : Promise.resolve(answer);
  };
  const client = createFormClient({
    key: 'contact',
    siteOrigin: 'https://larkmoor.example',
    surroundings: hastySurroundings({ send }),
    ...given,
  });
  return { client, posts, attempts: () => posts.map(({ headers }) => headers['idempotency-key']) };
}

function contentOf(post: Post | undefined): unknown {
  return typeof post?.body === 'string' ? JSON.parse(post.body) : undefined;
}

function paymentErrorsOf(result: SubmissionResult): unknown {
  return isSubmissionError(result) ? result.getFieldErrors('paymentMethod') : undefined;
}

function messagesOf(result: SubmissionResult): readonly string[] {
  return isSubmissionError(result) ? result.getFormErrors().map(({ message }) => message) : [];
}

describe('a client of a form', () => {
  test('cannot be made without a key', () => {
    expect(() => clientOf([], { key: undefined })).toThrow('You must provide a form key or hashid');
  });

  test('sends to the site itself, whatever a hook asks for', async () => {
    const { client, posts } = clientOf([accepted]);
    for (const endpoint of ['', '/', 'https://evil.example', '//evil.example']) {
      await client.submitForm('other', good, { endpoint });
    }
    expect(new Set(posts.map(({ url }) => url))).toEqual(
      new Set(['https://larkmoor.example/f/contact']),
    );
  });

  test('sends to its project', async () => {
    const { client, posts } = clientOf([accepted], { project: 'larkmoor' });
    await client.submitForm('contact', good);
    expect(posts[0]?.url).toBe('https://larkmoor.example/p/larkmoor/f/contact');
  });

  test('says who it is, as the published one does', async () => {
    const { client, posts } = clientOf([accepted]);
    await client.submitForm('contact', good, { clientName: '@formspree/react@3.0.0' });
    expect(posts[0]?.headers).toMatchObject({
      accept: 'application/json',
      'content-type': 'application/json',
      'formspree-client': '@formspree/react@3.0.0 @formspree/core@4.0.0',
    });
  });

  test('sends extra data and billing details along', async () => {
    const { client, posts } = clientOf([accepted], {
      data: { page: () => '/contact' },
      billing: { name: 'Ana', postalCode: 'LM1' },
    });
    await client.submitForm('contact', { message: 'Hello' });
    expect(contentOf(posts[0])).toEqual({
      message: 'Hello',
      name: 'Ana',
      address_postal_code: 'LM1',
      page: '/contact',
    });
  });

  test('reads errors of fields, success, and nothing else as either', async () => {
    const { client } = clientOf([refused, accepted, json(200, { ok: true })]);
    const first = await client.submitForm('contact', good);
    expect(isSubmissionError(first) && first.getFieldErrors('email')).toEqual([
      { code: 'TYPE_EMAIL', message: 'bad' },
    ]);
    expect(await client.submitForm('contact', good)).toMatchObject({
      kind: 'success',
      next: '/f/contact?sent=ABC',
    });
    expect(messagesOf(await client.submitForm('contact', good))).toEqual([
      'Unexpected response format',
    ]);
  });
});

describe('one attempt', () => {
  test('at a time: who asks again gets the same promise', async () => {
    const { client, posts } = clientOf([accepted]);
    const first = client.submitForm('contact', good);
    expect(client.submitForm('contact', good)).toBe(first);
    await first;
    expect(posts).toHaveLength(1);
    await client.submitForm('contact', good);
    expect(posts).toHaveLength(2);
  });

  test('keeps its name through every try, and gives it up with success', async () => {
    const { client, attempts } = clientOf(['down', 'down', 'down', 'down', refused, accepted]);
    expect(messagesOf(await client.submitForm('contact', good))).toEqual([
      'The line seems to be down, so there was no answer. Nothing you typed is lost. Please send it again: it cannot arrive twice.',
    ]);
    expect(client.attempt()).toBe('attempt-1');
    await client.submitForm('contact', good);
    await client.submitForm('contact', good);
    expect(client.attempt()).toBeUndefined();
    await client.submitForm('contact', good);
    expect(attempts()).toEqual([...Array<string>(6).fill('attempt-1'), 'attempt-2']);
  });

  test('is given up where it had arrived with other answers', async () => {
    const { client, attempts } = clientOf([json(409, { error: 'sent once' }), accepted]);
    expect(messagesOf(await client.submitForm('contact', good))).toEqual(['sent once']);
    await client.submitForm('contact', good);
    expect(attempts()).toEqual(['attempt-1', 'attempt-2']);
  });

  test('goes on under a name that was kept', async () => {
    const { client, attempts } = clientOf([accepted], { attempt: 'kept' });
    await client.submitForm('contact', good);
    expect(attempts()).toEqual(['kept']);
  });

  test('has no name at the hosted service, which would refuse the header', async () => {
    const { client, posts } = clientOf([accepted], { hostedOrigin: 'https://formspree.io' });
    await client.submitForm('contact', good);
    expect(posts[0]?.url).toBe('https://formspree.io/f/contact');
    expect(posts[0]?.headers).not.toHaveProperty('idempotency-key');
  });

  test('can be stopped', async () => {
    const { client } = clientOf([], { send: () => new Promise(() => undefined) });
    const result = client.submitForm('contact', good);
    await vi.waitFor(() => expect(client.attempt()).toBe('attempt-1'));
    client.cancel();
    expect(messagesOf(await result)).toEqual([
      'Sending was stopped. Nothing you typed is lost. Please send it again: it cannot arrive twice.',
    ]);
  });
});

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

  test('is confirmed and sent again with its key, and the caller’s data stays as it was', async () => {
    const { client, posts } = clientOf([pending, accepted], { stripe: approves });
    const given = { name: 'Ana' };
    const createPaymentMethod = methodOf(card.createPaymentMethod());
    const result = await client.submitForm('contact', given, { createPaymentMethod });
    expect(result.kind).toBe('success');
    expect(posts.map(contentOf)).toEqual([
      { name: 'Ana', paymentMethod: 'pm_1' },
      { name: 'Ana', paymentIntent: 'pi_1', resubmitKey: 'key-1' },
    ]);
    expect(given).toEqual({ name: 'Ana' });
  });

  test.each([
    ['says no', () => Promise.resolve({ error: { message: 'incomplete' } })],
    ['breaks', () => Promise.reject(new Error('blocked'))],
  ])('without a payment method is not sent: the library %s', async (_what, create) => {
    const { client, posts } = clientOf([accepted], { stripe: approves });
    const result = await client.submitForm('contact', good, {
      createPaymentMethod: () => create() as ReturnType<CardMethod>,
    });
    expect(paymentErrorsOf(result)).toEqual([
      { code: 'STRIPE_CLIENT_ERROR', message: 'Error creating payment method' },
    ]);
    expect(posts).toHaveLength(0);
  });

  test.each([
    ['says no', () => Promise.resolve({ error: { message: 'declined' } })],
    ['breaks', () => Promise.reject(new Error('not awaiting an action'))],
  ])('without approval is not sent again: the library %s', async (_what, handle) => {
    const { client, posts } = clientOf([pending, accepted], { stripe: stripeOf(handle) });
    const createPaymentMethod = methodOf(card.createPaymentMethod());
    const result = await client.submitForm('contact', good, { createPaymentMethod });
    expect(paymentErrorsOf(result)).toEqual([
      { code: 'STRIPE_CLIENT_ERROR', message: 'Stripe SCA error' },
    ]);
    expect(posts).toHaveLength(1);
  });

  test('that is due is never skipped', async () => {
    const { client, posts } = clientOf([accepted], { stripe: approves, mustPay: true });
    expect(messagesOf(await client.submitForm('contact', good))).toEqual([
      'The card field has not loaded, so nothing was sent or charged. Please reload the page and try again.',
    ]);
    expect(posts).toHaveLength(0);
  });
});

describe('a card in the site’s own fields', () => {
  const lost: Answer = { status: 200, retryAfter: null, text: '<html>' };
  const card: CardCalls = {
    createPaymentMethod: () => Promise.resolve({ paymentMethod: { id: 'pm_1' } as PaymentMethod }),
    handleCardAction: () => Promise.resolve({ paymentIntent: { id: 'pi_1' } as PaymentIntent }),
    problem: () => undefined,
  };

  test('tells what takes its time, and names the attempt to whoever keeps it', async () => {
    const news: string[] = [];
    const names: (string | undefined)[] = [];
    const { client, posts } = clientOf([pending, accepted], {
      card,
      mustPay: true,
      onNews: (item) => news.push(item.kind === 'paying' ? item.step : item.kind),
      onAttempt: (name) => names.push(name),
    });
    expect(await client.submitForm('contact', good)).toMatchObject({ kind: 'success' });
    expect(news).toEqual(['checking', 'checking', 'confirming', 'finishing']);
    expect(names).toEqual(['attempt-1', 'attempt-1', undefined]);
    expect(posts.map(contentOf)).toEqual([
      { ...good, paymentMethod: 'pm_1' },
      { ...good, paymentIntent: 'pi_1', resubmitKey: 'key-1' },
    ]);
    expect(posts[0]?.patience).toBe(60_000);
  });

  test.each([
    [undefined, 'you will not be charged twice'],
    ['https://formspree.io', 'you might be charged twice'],
  ])('a lost answer says what a second try would do at %s', async (hostedOrigin, words) => {
    const { client, attempts } = clientOf([lost], { card, mustPay: true, hostedOrigin });
    const [message] = messagesOf(await client.submitForm('contact', good));
    expect(message).toContain(words);
    expect(message).toContain('charged');
    expect(attempts()).toEqual([hostedOrigin === undefined ? 'attempt-1' : undefined]);
  });

  test('what is known about a card stands in place of the published texts, and of no other', async () => {
    const failing: CardCalls = {
      ...card,
      createPaymentMethod: () => Promise.resolve({ error: { type: 'card_error' } }),
      problem: () => ({ words: 'Your card was declined.' }),
    };
    const { client, posts } = clientOf([accepted], { card: failing, mustPay: true });
    expect(paymentErrorsOf(await client.submitForm('contact', good))).toEqual([
      { code: 'STRIPE_CLIENT_ERROR', message: 'Your card was declined.' },
    ]);
    expect(posts).toHaveLength(0);

    const busy = json(402, {
      errors: [{ code: 'STRIPE_SCA_ERROR', field: 'paymentMethod', message: 'Expired.' }],
    });
    const other = clientOf([busy], { card: { ...card, problem: failing.problem }, mustPay: true });
    expect(paymentErrorsOf(await other.client.submitForm('contact', good))).toEqual([
      { code: 'STRIPE_SCA_ERROR', message: 'Expired.' },
    ]);
  });
});

test('uploads are sent as they are', async () => {
  const { client, posts } = clientOf([accepted]);
  const body = formData([['list', new File(['a,b'], 'list.csv')]]);
  await client.submitForm('contact', body);
  const sent = posts[0]?.body;
  const file = sent instanceof FormData ? sent.get('list') : null;
  expect(file instanceof File && [file.name, await file.text()]).toEqual(['list.csv', 'a,b']);
  expect(posts[0]?.headers).not.toHaveProperty('content-type');
});
