import { expect, test } from 'vitest';
import { conditionText } from '@/lib/forms/words';
import type { Field } from '@/lib/forms/definition';
import { conditionWords } from '@/lib/words/lib/forms';

const fields: Field[] = [
  {
    name: 'day',
    label: 'Day',
    required: true,
    kind: 'radios',
    options: [
      { value: 'fri', label: 'Friday' },
      { value: 'sat', label: 'Saturday' },
    ],
  },
  { name: 'rules', label: 'I come by car', required: true, kind: 'consent' },
];

test.each([
  [{ field: 'day', is: ['fri'] }, conditionWords.chose('“Friday”')],
  [{ field: 'day', is: ['fri', 'sat'] }, conditionWords.chose('“Friday” or “Saturday”')],
  [{ field: 'rules', is: ['yes'] }, conditionWords.ticked('“I come by car”')],
])('%j: %s', (condition, words) => {
  expect(conditionText(condition, { fields })).toBe(words);
});
