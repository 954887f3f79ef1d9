import { expect, test } from 'vitest';
import { csvLine } from '@/lib/server/desk/downloads/csv';

test('fields stand in quotes where they need them, and lines end as RFC 4180 says', () => {
  expect(csvLine(['plain', 'a,b', 'say "so"', 'two\r\nlines', '', '24.00'])).toBe(
    'plain,"a,b","say ""so""","two\r\nlines",,24.00\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('no spreadsheet runs %j', (value) => {
  expect(csvLine([value]).replace(/^"/, '')).toMatch(/^'/);
});
