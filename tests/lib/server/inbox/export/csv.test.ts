import { expect, test } from 'vitest';
import { csvLine } from '@/lib/server/inbox/export/csv';

test.each([
  '=1+1',
  '+44 1',
  '+1',
  '-5',
  '-1',
  '-0.05',
  '-1+1',
  '-A1',
  '-',
  '-1.',
  '@SUM',
  '\tx',
  '\t=1',
  '\rx',
  '\r=1',
  '\nx',
  '＝1',
  '＋1',
  '－1',
  '＠a',
  ' =1',
  '\u00a0=1',
  '\ufeff=1',
])('puts an apostrophe before %j', (value) => {
  expect(csvLine([value])).toBe(`"'${value}"\r\n`);
});

test('leaves out NUL, and puts an apostrophe before text that began with it', () => {
  expect(csvLine(['\0x', 'a\0b', '\0=1'])).toBe('"\'x","ab","\'=1"\r\n');
});

test('quotes all text and doubles its quotes', () => {
  expect(csvLine(['a,b', 'say "yes"', 'one\r\ntwo', ' a', 'plain', '007', ''])).toBe(
    '"a,b","say ""yes""","one\r\ntwo"," a","plain","007",\r\n',
  );
});

test.each(['-1', '-0.05', '-12500', '24.00'])('keeps the number %s a number', (number) => {
  expect(csvLine([{ number }])).toBe(`${number}\r\n`);
});

test.each(['=1', '-1+1', '1,5', '+1', '1e5', '-'])('writes %j as text, not a number', (number) => {
  expect(csvLine([{ number }])).toMatch(/^"/);
  expect(csvLine([{ number }])).not.toMatch(/^"[=+-]/);
});
