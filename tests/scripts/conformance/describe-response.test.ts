import { expect, test } from 'vitest';
import { describeResponse } from '@/scripts/conformance/describe-response';
import type { EndpointResponse } from '@/scripts/conformance/wire';
import { formErrorWords } from '@/lib/words/lib/forms/errors';
import { errorTitles } from '@/lib/words/lib/http';

function answer(status: number, type: string, text: string): EndpointResponse {
  const headers = new Headers(type === '' ? {} : { 'content-type': type });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  return { status, headers, text, json };
}

const form = { code: 'EMPTY', message: formErrorWords.EMPTY };
const field = { code: 'TYPE_EMAIL', field: 'email', message: 'should be an email' };

test.each([
  [200, { next: '/thanks', ok: true }, '200 next'],
  [200, { ok: true }, '200 success without next'],
  [200, { next: '' }, '200 empty next'],
  [400, { error: 'No', errors: [form] }, '400 EMPTY'],
  [422, { error: 'No', errors: [field] }, '422 email TYPE_EMAIL'],
  [429, { error: 'No', errors: [{ message: 'Wait.' }] }, '429 no code'],
  [422, { errors: [field] }, '422 errors without `error`'],
  [422, { error: 'No', errors: [] }, '422 an error without `errors`'],
  [422, { error: 'No', errors: [{ code: 'EMPTY' }] }, '422 an entry without a message'],
  [422, { error: 'No', errors: [field], next: '/' }, '422 errors beside next'],
  [200, [], '200 JSON without an object'],
  [
    200,
    { stripe: { paymentIntentClientSecret: 's' }, resubmitKey: 'k', next: '/' },
    '200 confirm payment',
  ],
  [
    200,
    { stripe: { paymentIntentClientSecret: 's' }, next: '/' },
    '200 confirm payment without a key',
  ],
])('%s %j is described as its client reads it', (status, body, words) => {
  const text = JSON.stringify(body);
  expect(describeResponse(answer(status, 'application/json; charset=utf-8', text))).toBe(words);
});

test.each([
  [303, 'text/html', '', '303'],
  [422, 'text/html; charset=utf-8', '<h1>Error</h1>', '422 page'],
  [204, '', '', '204 empty'],
  [500, 'text/plain', errorTitles[500], '500 text/plain'],
  [500, '', 'oops', '500 no type'],
  [200, 'application/json', '{"next":', '200 JSON without an object'],
])('%s of the type "%s" is described by its type and body', (status, type, text, words) => {
  expect(describeResponse(answer(status, type, text))).toBe(words);
});
