import { expect, test } from 'vitest';
import { visibleFields, omitHiddenFields } from '@/lib/forms/validation/visible-fields';
import type { Field } from '@/lib/forms/definition';

const base = { label: 'A', required: true } as const;
const options = ['a', 'b', 'c'].map((value) => ({ value, label: value }));
const fields: Field[] = [
  { ...base, name: 'rules', kind: 'consent' },
  { ...base, name: 'boxes', kind: 'checkboxes', options },
  { ...base, name: 'ruled', kind: 'text', showWhen: { field: 'rules', is: ['yes'] } },
  { ...base, name: 'day', kind: 'radios', options, showWhen: { field: 'boxes', is: ['a', 'b'] } },
  { ...base, name: 'deep', kind: 'text', showWhen: { field: 'day', is: ['c'] } },
];

test.each<[[string, string[]][], string[]]>([
  [[], []],
  [[['rules', ['yes']]], ['ruled']],
  [[['rules', ['true']]], ['ruled']],
  [[['rules', ['false']]], []],
  [[['boxes', ['c', 'b']]], ['day']],
  [
    [
      ['boxes', ['c']],
      ['day', ['c']],
    ],
    [],
  ],
  [
    [
      ['boxes', ['a']],
      ['day', ['c']],
    ],
    ['day', 'deep'],
  ],
])('shows for %j also %j', (sent, visible) => {
  const names = visibleFields({ fields }, sent).map(({ name }) => name);
  expect(names).toEqual(['rules', 'boxes', ...visible]);
});

test('omits the values of hidden fields only', () => {
  const sent = [
    ['boxes', ['c']],
    ['day', ['c']],
    ['deep', ['x']],
    ['extra', ['y']],
  ] as const;
  expect(omitHiddenFields({ fields }, sent)).toEqual([
    ['boxes', ['c']],
    ['extra', ['y']],
  ]);
});
