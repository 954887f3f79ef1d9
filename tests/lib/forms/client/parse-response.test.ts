import { createClient, SubmissionError } from '@formspree/core';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { clientErrorWords } from '@/lib/words/lib/forms/client';
import { isProtocolResponse, parseResponse } from '@/lib/forms/client/parse-response';
import { formErrorWords } from '@/lib/words/lib/forms/errors';

const parse = (body: unknown) => parseResponse(JSON.stringify(body));

/** The messages of an error for the whole form. */
function formMessages(body: unknown): string[] {
  const result = parse(body);
  if (result.kind !== 'error') throw new Error(`Parsed as ${result.kind}.`);
  return result.getFormErrors().map(({ message }) => message);
}

describe('parseResponse', () => {
  test('returns success with the next address', () => {
    expect(parse({ next: '/thanks', ok: true })).toEqual({ kind: 'success', next: '/thanks' });
  });

  test('returns a payment to confirm before success', () => {
    const stripe = { paymentIntentClientSecret: 'secret' };
    expect(parse({ stripe, resubmitKey: 'key', next: '/thanks' })).toEqual({
      kind: 'confirm-payment',
      clientSecret: 'secret',
      resubmitKey: 'key',
    });
  });

  test.each([
    ['an object without next', { ok: true }],
    ['a number as next', { next: 5 }],
    ['a list', ['next']],
    ['a string', 'accepted'],
    ['null', null],
    ['a number', 5],
    ['an empty object', {}],
    ['an empty list of errors', { errors: [] }],
    ['an empty list of errors beside success', { errors: [], next: '/thanks' }],
    ['null in the list of errors', { errors: [null] }],
    ['null in the list of errors beside success', { errors: [null], next: '/thanks' }],
    ['a number in the list of errors', { errors: [5] }],
    ['an error whose message is no text', { errors: [{ message: 5 }] }],
    ['an object as error', { error: { message: 'no' } }],
    ['an object as errors', { errors: { email: ['no'] } }],
    ['a nested answer', { data: { next: '/thanks' } }],
    [
      'a payment secret that is no text',
      { stripe: { paymentIntentClientSecret: 5 }, resubmitKey: 'key' },
    ],
    ['a payment without a key', { stripe: { paymentIntentClientSecret: 'secret' } }],
  ])('returns an error for %s', (_what, body) => {
    expect(formMessages(body)).toEqual(['Unexpected response format']);
  });

  test.each([
    ['an empty list beside a message', { errors: [], error: 'Closed' }, 'Closed'],
    ['a blank message', { error: ' ' }, clientErrorWords.unexplained],
    [
      'no message in the list',
      { errors: [{}], error: formErrorWords.FORM_NOT_FOUND },
      formErrorWords.FORM_NOT_FOUND,
    ],
    ['an error beside success', { next: '/t', error: 'no' }, 'no'],
  ])('returns a readable error for %s', (_what, body, message) => {
    expect(formMessages(body)).toEqual([message]);
  });

  test('keeps the readable errors of a list', () => {
    const error = { code: 'TYPE_EMAIL', field: 'email', message: 'should be an email' };
    expect(parse({ errors: [null, error, {}], error: '' })).toEqual(new SubmissionError(error));
  });

  test.each(['toString', 'constructor', 'MADE_UP'])('ignores the unknown code %s', (code) => {
    const [error] = [parse({ errors: [{ code, message: 'no' }] })];
    expect(error).toEqual(new SubmissionError({ message: 'no' }));
  });

  test.each(['', ' ', '<!doctype html><h1>Error</h1>', '{"next":"/tha'])(
    'returns the protocol’s error for a body that is not JSON: %j',
    (body) => {
      expect(isProtocolResponse(body)).toBe(false);
      expect(parseResponse(body)).toEqual(
        new SubmissionError({ message: 'Unexpected response format' }),
      );
    },
  );
});

/** Bodies that the published client reads, or rejects with the message of the protocol. */
const bodies: readonly unknown[] = [
  { next: '/thanks' },
  { next: '' },
  { ok: true },
  { next: null },
  {},
  [],
  ['next'],
  'next',
  5,
  true,
  null,
  { errors: [{ message: 'no' }] },
  { errors: [{ message: 'no', field: 'email', code: 'TYPE_EMAIL' }], next: '/thanks' },
  { errors: [{ code: 'EMPTY' }] },
  { errors: [{}], next: '/thanks' },
  { errors: ['no'] },
  { errors: [[]] },
  { errors: 'no' },
  { errors: {} },
  { error: 'no' },
  { error: 'no', next: '/thanks' },
  { error: 5, next: '/thanks' },
  { error: ['no'] },
  { stripe: null, resubmitKey: 'key' },
  { stripe: {}, resubmitKey: 'key' },
  { stripe: { paymentIntentClientSecret: 'secret' }, resubmitKey: 5 },
  { stripe: { paymentIntentClientSecret: 'secret' } },
  { data: { next: '/thanks' } },
];

test.each(bodies)('reads %j as the published client does', async (body) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status: 500 })));
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const published = await createClient().submitForm('contact', {});
  expect(parse(body)).toMatchObject(Object.fromEntries(Object.entries(published)));
});
