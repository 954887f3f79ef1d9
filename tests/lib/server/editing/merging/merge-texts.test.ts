import { expect, test } from 'vitest';
import { mergeTexts } from '@/lib/server/editing/merging/merge-texts';

const base = 'One\n\nTwo\n\nThree\n';

test.each([
  ['separate lines', 'One!\n\nTwo\n\nThree\n', 'One\n\nTwo\n\nThree!\n', 'One!\n\nTwo\n\nThree!\n'],
  ['a new and a removed line', 'New\nOne\n\nTwo\n\nThree\n', 'One\n\nTwo\n', 'New\nOne\n\nTwo\n'],
  ['the same change', 'One\n\n2\n\nThree\n', 'One\n\n2\n\nThree\n', 'One\n\n2\n\nThree\n'],
  ['other ends of lines', 'One\r\n\r\nTwo!\r\n\r\nThree\r\n', base, 'One\n\nTwo!\n\nThree\n'],
])('merges %s', (_, mine, theirs, merged) => {
  expect(mergeTexts(base, mine, theirs)).toBe(merged);
  expect(mergeTexts(base, theirs, mine)).toBe(merged);
});

test.each([
  ['the same line', 'Mine\n\nTwo\n\nThree\n', 'Theirs\n\nTwo\n\nThree\n'],
  ['lines beside each other', 'One!\n\nTwo\n\nThree\n', 'One\n-\nTwo\n\nThree\n'],
  ['a removed and a changed line', '\nTwo\n\nThree\n', 'One!\n\nTwo\n\nThree\n'],
  ['new lines at one place', `${base}Mine\n`, `${base}Theirs\n`],
])('merges nothing with changes of %s', (_, mine, theirs) => {
  expect(mergeTexts(base, mine, theirs)).toBeUndefined();
  expect(mergeTexts(base, theirs, mine)).toBeUndefined();
});

// Comparing each line with each would take longer than a test may.
test('compares many equal lines', () => {
  const blank = '\n'.repeat(60_000);
  expect(mergeTexts(blank, `Mine${blank}Mine`, `${blank}Theirs\n`)).toBeUndefined();
});
