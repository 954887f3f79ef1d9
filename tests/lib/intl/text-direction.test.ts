import { expect, test } from 'vitest';
import { directionOfPart, textDirection } from '@/lib/intl/text-direction';

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

test.each([
  ['ar', 'en-GB', 'rtl'],
  ['en-GB', 'he-IL', 'ltr'],
  ['cy', 'en-GB', undefined],
  ['ar', 'he', undefined],
])('a part in %s has, in text in %s, the direction %s', (tag, around, direction) => {
  expect(directionOfPart(tag, around)).toBe(direction);
});
