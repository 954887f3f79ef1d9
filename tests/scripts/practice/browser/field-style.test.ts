import { expect, test } from 'vitest';
import { rulesOf } from '@/scripts/practice/browser/field-style';

const read = (style: unknown) =>
  rulesOf(style).map(({ selector, values }) => [selector, Object.fromEntries(values)]);

test('converts states and pseudo-elements to rules in order of precedence', () => {
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

test('applies the icon colour to the note', () => {
  expect(read({ base: { iconColor: 'red' }, invalid: { iconColor: 'blue' } })).toEqual([
    ['.note', { color: 'red' }],
    ['input.is-invalid ~ .note', { color: 'blue' }],
  ]);
});

test.each([undefined, 'red', { base: 'red' }, { base: { position: 'fixed', color: {} } }])(
  'ignores what Stripe ignores: %j',
  (style) => {
    expect(read(style)).toEqual([]);
  },
);
