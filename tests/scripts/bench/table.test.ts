import { expect, test } from 'vitest';
import { atLeast, atMost, formatRow, formatTable, median, rowOf } from '@/scripts/bench/table';

test.each([
  [[3, 1, 2], 2],
  [[4, 1, 3, 2], 2.5],
  [[7], 7],
])('the median of %j is %d', (values, expected) => {
  expect(median(values)).toBe(expected);
});

test('returns NaN as the median of no values', () => {
  expect(median([])).toBeNaN();
});

test('formats each measurement with its limit', () => {
  const table = formatTable([
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

test('compares a measurement with the limit of its row, and shows its figures in the terminal', () => {
  const row = rowOf('Failed submissions', 2, '2 of 100');
  expect(row.isMet).toBe(false);
  expect(formatRow(row)).toBe('Failed submissions (2 of 100): 2 (at most 0), NOT MET');
  expect(formatTable([row])).not.toContain('2 of 100');
});

test('does not accept a measurement without a limit', () => {
  expect(rowOf('Something new', 1)).toMatchObject({ limit: 'missing', isMet: false });
});
