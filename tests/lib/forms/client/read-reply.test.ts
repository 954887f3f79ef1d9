import { describe, expect, test } from 'vitest';
import { wordlessError } from '@/lib/forms/client/client-words';
import { isReply, readReply } from '@/lib/forms/client/read-reply';

const read = (reply: unknown) => readReply(JSON.stringify(reply), 'embedded');

describe('an answer', () => {
  test.each([
    [{ next: '/thanks', ok: true }],
    [{ stripe: { paymentIntentClientSecret: 'secret' }, resubmitKey: 'key' }],
    [{ ok: true }],
    [['next']],
    ['accepted'],
    [null],
  ])('that the published client understands, or calls unexpected, stays as it is: %j', (reply) => {
    expect(read(reply)).toEqual(reply);
  });

  test.each([
    ['an empty list', { errors: [] }, wordlessError],
    ['an empty list with words', { errors: [], error: 'Closed' }, 'Closed'],
    ['empty words', { error: ' ' }, wordlessError],
    ['nothing in the list', { errors: [null] }, wordlessError],
    ['no words in the list', { errors: [{}], error: 'Form not found' }, undefined],
    ['an error beside a success', { next: '/t', error: 'no' }, 'no'],
  ])('with %s has words to show', (_what, reply, words) => {
    const told = read(reply) as { error?: string; errors?: { message: string }[] };
    expect(told.error ?? told.errors?.[0]?.message).toBe(words ?? 'Form not found');
    expect(told).not.toHaveProperty('next');
  });

  test('keeps the entries that say something, without the others', () => {
    const entry = { code: 'TYPE_EMAIL', field: 'email', message: 'should be an email' };
    expect(read({ errors: [null, entry, {}], error: '' })).toEqual({ errors: [entry] });
  });

  test.each(['toString', 'constructor', 'MADE_UP'])('has no code %s', (code) => {
    expect(read({ errors: [{ code, message: 'no' }] })).toEqual({ errors: [{ message: 'no' }] });
  });

  test.each(['', '<!doctype html><h1>Error</h1>', '{"next":"/tha'])(
    'that is no JSON is a failure in our own words: %j',
    (text) => {
      expect(isReply(text)).toBe(false);
      for (const kind of ['embedded', 'hosted'] as const) {
        const told = readReply(text, kind) as { error: string };
        expect(told.error).toMatch(/^The answer could not be read\. Nothing you typed is lost/);
      }
    },
  );
});
