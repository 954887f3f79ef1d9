import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  decodeParameters,
  readParameters,
  text,
  wholeNumber,
} from '@/scripts/practice/api/parameters';

test.each([
  ['a=1&b=two%20words', { a: '1', b: 'two words' }],
  ['card[number]=42&card[cvc]=1', { card: { number: '42', cvc: '1' } }],
  ['billing[address][city]=Moor', { billing: { address: { city: 'Moor' } } }],
  ['expand[0]=a&expand[1]=b', { expand: ['a', 'b'] }],
  ['expand[]=a&expand[]=b', { expand: ['a', 'b'] }],
  ['metadata[form]=give&metadata[0]=x', { metadata: { form: 'give', 0: 'x' } }],
  ['a=1&a=2', { a: '2' }],
  ['', {}],
])('decodes %j', (encoded, decoded) => {
  expect(structuredClone(decodeParameters(encoded))).toEqual(decoded);
});

test('decodes a parameter named like a property of Object.prototype', () => {
  const { constructor: given, ...rest } = decodeParameters('constructor=1&__proto__[a]=2');
  expect(given).toBe('1');
  expect(Object.keys(rest)).toEqual(['__proto__']);
  expect(Reflect.get({}, 'a')).toBeUndefined();
});

const schema = z.strictObject({
  amount: wholeNumber,
  card: z.strictObject({ number: text }).optional(),
});

test.each([
  ['amount=1&bonus=2', 'parameter_unknown', 'bonus'],
  ['amount=1&card[number]=1&card[pin]=2', 'parameter_unknown', 'card[pin]'],
  ['', 'parameter_missing', 'amount'],
  ['amount=1&card[cvc]=2', 'parameter_unknown', 'card[cvc]'],
  ['amount=1.5', 'parameter_invalid_integer', 'amount'],
  ['amount=1&card[number]=', 'parameter_invalid_empty', 'card[number]'],
])('rejects %j: %s', (encoded, code, param) => {
  const read = readParameters(schema, decodeParameters(encoded));
  expect(read).toMatchObject({
    kind: 'rejected',
    response: { status: 400, isKept: false, body: { error: { code, param } } },
  });
});
