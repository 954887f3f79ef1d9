import { expect, test } from 'vitest';
import type { FormField } from '@/lib/editing/form-field';
import { hasValue } from '@/lib/editing/has-value';

const words = { label: 'Field', isRequired: false };
const list: FormField = {
  kind: 'list',
  ...words,
  item: { kind: 'span', ...words },
  itemName: 'time',
  isNamed: false,
};

test.each([
  ['a text', { kind: 'text', ...words }, { v: ['Words'] }, { v: [' '] }],
  ['a box', { kind: 'yes-no', ...words, usual: true }, { v: [''] }, { v: ['', 'on'] }],
  ['a choice', { kind: 'choice', ...words, options: [], usual: 'a' }, { v: ['b'] }, { v: ['a'] }],
  ['a list', list, { v: ['n1'], 'v.n1.value.from': ['09:00'] }, { v: ['n1'] }],
  ['a way', { kind: 'either', ...words, ways: [] }, { 'v.way': ['0'] }, { 'v.way': [''] }],
] as const)('%s has a value that is not the usual one', (_, field, entries, usual) => {
  expect(hasValue(field, 'v', entries)).toBe(true);
  expect(hasValue(field, 'v', usual)).toBe(false);
});
