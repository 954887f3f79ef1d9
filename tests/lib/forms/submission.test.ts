import { omitBlankItems } from '@/lib/forms/submission';
import { formOf } from '@/tests/support/form-server';
import { expect, test } from 'vitest';

const form = formOf('book', {
  fields: [
    { name: 'guests', label: 'Guests', kind: 'repeat', itemLabel: 'Guest', maxItems: 4 },
    { name: 'note', label: 'Note' },
  ],
});

test.each([
  [
    ['Ann', 'Ben', '', ''],
    ['Ann', 'Ben'],
  ],
  [
    ['', 'Ann', ' \u200b', 'Ben'],
    ['Ann', 'Ben'],
  ],
  [[' Ann '], [' Ann ']],
  [['', '', ''], ['']],
  [[], []],
])('reduces the repeated values %j to %j', (sent, left) => {
  expect(omitBlankItems(form, [['guests', sent]])).toEqual([['guests', left]]);
});

test('keeps the values of other fields', () => {
  const sent = [
    ['note', ['', 'x', '']],
    ['other', ['', '']],
  ] as const;
  expect(omitBlankItems(form, sent)).toEqual(sent);
});
