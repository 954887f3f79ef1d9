import { expect, test } from 'vitest';
import { textDirection } from '@/lib/intl/text-direction';

test.each([
  ['en-GB', undefined],
  ['cy', undefined],
  ['de-x-informal', undefined],
  ['ar', 'rtl'],
  ['he-IL', 'rtl'],
  ['az-Arab', 'rtl'],
  ['az', undefined],
])('%s is written %s', (tag, direction) => {
  expect(textDirection(tag)).toBe(direction);
});
