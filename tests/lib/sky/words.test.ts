import { expect, test } from 'vitest';
import { joinNames } from '@/lib/sky/words';

test('joins names with commas and “and”', () => {
  expect(joinNames([])).toBe('');
  expect(joinNames(['Mars'])).toBe('Mars');
  expect(joinNames(['Mars', 'Venus'])).toBe('Mars and Venus');
  expect(joinNames(['Mars', 'Venus', 'Saturn'])).toBe('Mars, Venus and Saturn');
});
