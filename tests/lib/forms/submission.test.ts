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
])('leaves of the repeated answers %j only %j', (sent, left) => {
  expect(omitBlankItems(form, [['guests', sent]])).toEqual([['guests', left]]);
});

test('keeps what is no repeated question as it was sent', () => {
  const sent = [
    ['note', ['', 'x', '']],
    ['other', ['', '']],
  ] as const;
  expect(omitBlankItems(form, sent)).toEqual(sent);
});
