import { SubmissionError } from '@formspree/core';
import { describe, expect, test } from 'vitest';
import { unexplainedError } from '@/lib/forms/client/words';
import { isProtocolResponse, parseResponse } from '@/lib/forms/client/parse-response';

const parse = (body: unknown) => parseResponse(JSON.stringify(body), 'embedded');

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
    ['a payment without a key', { stripe: { paymentIntentClientSecret: 'secret' } }],
  ])('returns an error for %s', (_what, body) => {
    expect(formMessages(body)).toEqual(['Unexpected response format']);
  });

  test.each([
    ['an empty list', { errors: [] }, unexplainedError],
    ['an empty list beside a message', { errors: [], error: 'Closed' }, 'Closed'],
    ['a blank message', { error: ' ' }, unexplainedError],
    ['null in the list', { errors: [null] }, unexplainedError],
    ['no message in the list', { errors: [{}], error: 'Form not found' }, 'Form not found'],
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

  test.each(['', '<!doctype html><h1>Error</h1>', '{"next":"/tha'])(
    'returns the client’s message for a body that is not JSON: %j',
    (body) => {
      expect(isProtocolResponse(body)).toBe(false);
      for (const kind of ['embedded', 'hosted'] as const) {
        const result = parseResponse(body, kind);
        expect(result.kind === 'error' && result.getFormErrors()[0]?.message).toMatch(
          /^The answer could not be read\. Nothing you typed is lost/,
        );
      }
    },
  );
});
