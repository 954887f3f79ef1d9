import { expect, test } from 'vitest';
import { rulesOf } from '@/scripts/practice/browser/field-style';

const read = (style: unknown) =>
  rulesOf(style).map(({ selector, values }) => [selector, Object.fromEntries(values)]);

test('states and parts of a field become rules, the stronger ones later', () => {
  expect(
    read({
      invalid: { color: '#ab2f1b' },
      base: { color: '#16233b', fontSize: '17px', '::placeholder': { color: '#565f72' } },
    }),
  ).toEqual([
    ['input', { color: '#16233b', 'font-size': '17px' }],
    ['input::placeholder', { color: '#565f72' }],
    ['input.is-invalid', { color: '#ab2f1b' }],
  ]);
});

test('the colour of icons is that of the note beside the number', () => {
  expect(read({ base: { iconColor: 'red' }, invalid: { iconColor: 'blue' } })).toEqual([
    ['.note', { color: 'red' }],
    ['input.is-invalid ~ .note', { color: 'blue' }],
  ]);
});

test.each([undefined, 'red', { base: 'red' }, { base: { position: 'fixed', color: {} } }])(
  'nothing that Stripe would not take is taken: %j',
  (style) => {
    expect(read(style)).toEqual([]);
  },
);
