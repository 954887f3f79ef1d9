import { expect, test } from 'vitest';
import { csvReaders, isInstalled } from '@/tests/support/csv-readers';
import { startDesk } from '@/tests/support/desk-server';
import { newSubmission } from '@/tests/support/submissions';

/** Values with the text of their cell, where an apostrophe is in front. */
const formulas = [
  '=1+1',
  "=cmd|' /C calc'!A0",
  '+44 1632 960001',
  '-5',
  '@SUM(A1)',
  '\t=1',
  '\tx',
  '\r=1',
  '\nx',
  ' =1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
];

const texts = [
  'say "yes"',
  '"',
  '""',
  "'quoted'",
  'a,b;c\td|e',
  'one\r\ntwo',
  'one\rtwo',
  'one\ntwo\n',
  ' spaces ',
  '007',
  '01632960001',
  '12345678901234567890',
  '1e5',
  '1/2',
  '2026-11-27',
  '12:30',
  '12,5',
  'TRUE',
  '5%',
  'Größe, Ærø, Łódź',
  'e\u0301 and é',
  'שלום עולם',
  'abc\u202egpj.exe',
  '🪐👩\u200d🚀',
  '\u2028line',
  '漢字',
  'x'.repeat(30_000),
  '',
];

const values = [...formulas, ...texts];

const headers = ['=cmd()', '+1', 'a,"b"', 'two\r\nlines', 'semi;colon', 'Größe 🪐', '007'];

/** Exports a submission for each value, which is the value of every field. */
async function exportValues(): Promise<string> {
  const desk = await startDesk();
  const Cookie = await desk.signIn();
  for (const [index, value] of values.entries()) {
    const id = `s${String(index).padStart(3, '0')}`;
    const fields = headers.map((name) => [name, [value]] as const);
    await desk.store.addSubmission(newSubmission({ id, reference: id, fields }));
  }
  return (await desk.request('/api/desk/export.csv?bom=1', { headers: { Cookie } })).body;
}

const cellOf = (value: string) => (formulas.includes(value) ? `'${value}` : value);

test.each(csvReaders.filter(isInstalled))(
  '$name parses an export to the text that was sent, without formulas',
  { timeout: 120_000 },
  async ({ parse, shown }) => {
    const table = parse(await exportValues());
    const [header = [], ...rows] = table;
    expect(header.slice(0, 4)).toEqual(['reference', 'received', 'form', 'state']);
    const start = header.indexOf("'=cmd()");
    expect(header.slice(start, start + headers.length)).toEqual([
      "'=cmd()",
      "'+1",
      ...headers.slice(2).map(shown),
    ]);
    const cells = rows.toReversed().map((row) => row.slice(start, start + headers.length));
    expect(cells).toEqual(values.map((value) => headers.map(() => shown(cellOf(value)))));
    const runs = table.flat().filter((cell) => /^\s*[=+\-@＝＋－＠]|^[\t\r\n\0]/.test(cell));
    expect(runs).toEqual([]);
  },
);

for (const reader of csvReaders.filter((each) => !isInstalled(each))) {
  test(`${reader.name} is not on this machine, so it was not asked`, () => {
    expect(isInstalled(reader)).toBe(false);
  });
}
