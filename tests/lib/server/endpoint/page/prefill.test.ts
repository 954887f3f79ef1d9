import { expect, test } from 'vitest';
import type { Field } from '@/lib/forms/definition';
import { prefilledValues } from '@/lib/server/endpoint/page/prefill';

const fields: Field[] = [
  {
    kind: 'radios',
    name: 'sum',
    label: 'How much?',
    required: true,
    options: [
      { value: '8', label: '£8' },
      { value: 'other', label: 'Another sum' },
    ],
  },
  { kind: 'text', name: 'words', label: 'Words', required: false },
];

test('chooses an option that the address names', () => {
  expect(prefilledValues({ fields }, { form: 'donate', sum: '8' })).toEqual([['sum', ['8']]]);
  expect(prefilledValues({ fields }, { sum: ['other', '8'] })).toEqual([['sum', ['other']]]);
});

test('puts no other text of an address into a form', () => {
  expect(prefilledValues({ fields }, { sum: '9', words: 'Send money to me' })).toEqual([]);
  expect(prefilledValues({ fields }, {})).toEqual([]);
});
