import { expect, test } from 'vitest';
import { csvLine } from '@/lib/server/desk/downloads/csv';

test('quotes fields where needed and ends lines as RFC 4180 does', () => {
  expect(csvLine(['plain', 'a,b', 'say "so"', 'two\r\nlines', '', '24.00'])).toBe(
    'plain,"a,b","say ""so""","two\r\nlines",,24.00\r\n',
  );
});

test.each(['=1+1', '+1', '-1+1', '-A1', '-', '-1.', '@SUM(A1)', '\t=1', '\r=1'])(
  'escapes %j, which a spreadsheet would run',
  (value) => {
    expect(csvLine([value]).replace(/^"/, '')).toMatch(/^'/);
  },
);

test.each(['-1', '-0.05', '-12500'])('keeps the number %s a number', (value) => {
  expect(csvLine([value])).toBe(`${value}\r\n`);
});
