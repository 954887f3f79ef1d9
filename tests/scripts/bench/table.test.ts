import { expect, test } from 'vitest';
import { median } from '@/scripts/bench/statistics';
import { atLeast, atMost, writeTable } from '@/scripts/bench/table';

test.each([
  [[3, 1, 2], 2],
  [[4, 1, 3, 2], 2.5],
  [[7], 7],
])('the middle of %j is %d', (values, middle) => {
  expect(median(values)).toBe(middle);
});

test('there is no middle of nothing', () => {
  expect(median([])).toBeNaN();
});

test('the table says what was promised and whether it was kept', () => {
  const table = writeTable([
    atMost('Next page', 79.6, 80, ' ms'),
    atMost('Layout shift', 0.01, 0, '', 3),
    atLeast('Performance', 98, 98),
  ]);
  expect(table.split('\n').slice(2, 5)).toEqual([
    '| Next page | 80 ms | at most 80 ms | yes |',
    '| Layout shift | 0.010 | at most 0.000 | **no** |',
    '| Performance | 98 | at least 98 | yes |',
  ]);
});
