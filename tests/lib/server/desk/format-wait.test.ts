import { expect, test } from 'vitest';
import { formatWait } from '@/lib/server/desk/format-wait';

test.each([
  [1, '1 second'],
  [60, '1 minute'],
  [765, '12 minutes and 45 seconds'],
  [3600, '1 hour'],
  [7325, '2 hours, 2 minutes and 5 seconds'],
])('formats %i seconds', (seconds, text) => {
  expect(formatWait(seconds)).toBe(text);
});
