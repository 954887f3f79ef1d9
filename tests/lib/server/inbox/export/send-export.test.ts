import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { storedDetails } from '@/lib/server/platform/store/stored-details';
import { newOperator } from '@/tests/support/operators';
import { startDesk } from '@/tests/support/desk-server';
import { newFile, newSubmission, noon } from '@/tests/support/submissions';

const hostile = [
  '=1+1',
  '+44 1632 960001',
  '-5',
  '@SUM(A1)',
  '\tx',
  '＝1',
  'a,b',
  'say "yes"',
  'one\r\ntwo',
  'Ω 🪐',
];

async function startWithSubmissions() {
  const desk = await startDesk();
  const Cookie = await desk.signIn();
  const get = (path: string) => desk.request(path, { headers: { Cookie } });
  return { ...desk, get };
}

/** Parses CSV with a reader of its own. */
const parseCsv = (text: string): string[][] => parse(text, { bom: true });

test('CSV parses to the text that was sent, without formulas in cells or headers', async () => {
  const desk = await startWithSubmissions();
  for (const [index, value] of hostile.entries()) {
    const fields = [
      ['name', [value]],
      ['=cmd()', [value]],
    ] as const;
    await desk.store.addSubmission(newSubmission({ id: `s${index}`, fields }));
  }
  const { status, body, headers } = await desk.get('/api/desk/export.csv?form=contact&bom=1');
  expect(status).toBe(200);
  expect(headers['content-disposition']).toBe('attachment; filename="contact-2026-11-20.csv"');
  expect(body.startsWith('\ufeff')).toBe(true);
  const [header = [], ...rows] = parseCsv(body);
  expect(header.slice(0, 4)).toEqual(['reference', 'received', 'form', 'state']);
  const column = header.indexOf("'=cmd()");
  expect(column).toBeGreaterThan(4);
  for (const cell of [header, ...rows].flat()) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
  const texts = rows.map((row) => row[column]?.replace(/^'(?=[=+\-@\t＝])/, ''));
  expect(texts.reverse()).toEqual(hostile);
});

test('writes files as links, sums as numbers and several values as lines', async () => {
  const desk = await startWithSubmissions();
  const file = newFile({ field: 'list' });
  const fields = [['days', ['Fri', 'Sat']]] as const;
  await desk.store.addSubmission(newSubmission({ id: 'a', fields, files: [file] }));
  const { body } = await desk.get('/api/desk/export.csv');
  const [header = [], row = []] = parseCsv(body);
  const cell = (name: string) => row[header.indexOf(name)];
  expect(cell('days')).toBe('Fri\nSat');
  expect(cell('list')).toBe(`http://localhost:3000/api/desk/files/${file.id}`);
});

test('has merged messages, and says so', async () => {
  const desk = await startWithSubmissions();
  const fields = [['email', ['eve@example.org']]] as const;
  for (const id of ['a', 'b']) await desk.store.addSubmission(newSubmission({ id, fields }));
  await desk.store.mergeSubmissions({ kept: 'a', merged: 'b', audit: [] });
  const [, ...rows] = parseCsv((await desk.get('/api/desk/export.csv?state=all')).body);
  expect(rows.map((row) => row[3])).toEqual(['merged', 'inbox']);
  const exported: unknown = JSON.parse((await desk.get('/api/desk/export.json?state=all')).body);
  expect(exported).toMatchObject([{ id: 'b', mergedInto: 'a' }, { id: 'a' }]);
});

test('has what a list with a search shows, found also by the words of merged messages', async () => {
  const desk = await startWithSubmissions();
  for (const [id, text] of [
    ['a', 'A dog'],
    ['b', 'Two parrots'],
    ['c', 'A parrot'],
    ['d', 'A cat'],
  ] as const) {
    const fields = [
      ['email', ['eve@example.org']],
      ['message', [text]],
    ] as const;
    await desk.store.addSubmission(newSubmission({ id, fields }));
  }
  await desk.store.mergeSubmissions({ kept: 'a', merged: 'b', audit: [] });
  await desk.store.indexSubmissions(9);
  const idsOf = async (query: string) =>
    (JSON.parse((await desk.get(`/api/desk/export.json?${query}`)).body) as { id: string }[]).map(
      ({ id }) => id,
    );
  expect(await idsOf('search=parrot')).toEqual(['c', 'a']);
  expect(await idsOf('state=all&search=parrot')).toEqual(['c', 'b', 'a']);
});

test('has where a visitor came from in CSV and JSON', async () => {
  const desk = await startWithSubmissions();
  const source = { source: '=flyer', medium: '', campaign: 'spring-2027' };
  await desk.store.addSubmission(newSubmission({ id: 'a', source }));
  await desk.store.addSubmission(newSubmission({ id: 'b' }));
  const [header = [], ...rows] = parseCsv((await desk.get('/api/desk/export.csv')).body);
  const columns = ['utm_source', 'utm_medium', 'utm_campaign'].map((name) => header.indexOf(name));
  expect(rows.map((row) => columns.map((column) => row[column]))).toEqual([
    ['', '', ''],
    ["'=flyer", '', 'spring-2027'],
  ]);
  const exported: unknown = JSON.parse((await desk.get('/api/desk/export.json')).body);
  expect(exported).toMatchObject([{ id: 'b' }, { source: { campaign: 'spring-2027' } }]);
  expect(exported).not.toHaveProperty('0.source');
});

test('exports chosen submissions as JSON and records the number of them', async () => {
  const desk = await startWithSubmissions();
  for (const id of ['a', 'b', 'c']) await desk.store.addSubmission(newSubmission({ id }));
  const { body } = await desk.get('/api/desk/export.json?ids=a,c,missing');
  expect(JSON.parse(body)).toMatchObject([
    { id: 'a', received: noon.toISOString(), fields: [{ name: 'message', values: ['Hello'] }] },
    { id: 'c' },
  ]);
  const entries = await desk.store.listAuditEntries({ action: 'export', limit: 9 });
  expect(entries).toMatchObject([
    { operator: 'operator@example.org', details: storedDetails('exported', 'json', 2) },
  ]);
});

test('exports all that match a list, the selected ones, or nothing without a selection', async () => {
  const desk = await startWithSubmissions();
  for (const [id, text] of [
    ['a', 'a chair'],
    ['b', 'a stool'],
    ['c', 'another chair'],
  ] as const) {
    await desk.store.addSubmission(newSubmission({ id, fields: [['message', [text]]] }));
    await desk.store.indexSubmissions(9);
  }
  const bar = `/api/desk/export.json?list=${encodeURIComponent('form=contact&search=chair')}&at=1`;
  const idsOf = async (path: string) =>
    (JSON.parse((await desk.get(path)).body) as { readonly id: string }[]).map(({ id }) => id);
  expect(await idsOf(`${bar}&all=1&id=b`)).toEqual(['c', 'a']);
  expect(await idsOf(`${bar}&id=b`)).toEqual(['b']);
  expect((await desk.get(bar)).status).toBe(404);
});

test('reads more submissions than one batch', async () => {
  const desk = await startWithSubmissions();
  const ids = Array.from({ length: 1100 }, (_, index) => `s${String(index).padStart(4, '0')}`);
  for (const id of ids) await desk.store.addSubmission(newSubmission({ id }));
  const { body } = await desk.get('/api/desk/export.json');
  const exported = JSON.parse(body) as { readonly id: string }[];
  expect(exported.map(({ id }) => id)).toEqual(ids.reverse());
});

test('exports only forms that the operator may see, and nothing to a reader', async () => {
  const desk = await startWithSubmissions();
  await desk.store.addOperator(newOperator({ email: 'second@example.org' }));
  await desk.store.addSubmission(newSubmission({ id: 'a' }));
  const restricted = newOperator({ role: 'staff', forms: ['other'] });
  await desk.store.changeOperator(restricted);
  for (const path of ['/api/desk/export.json', '/api/desk/export.json?ids=a']) {
    expect(JSON.parse((await desk.get(path)).body)).toEqual([]);
  }
  await desk.store.changeOperator({ ...restricted, role: 'reader', forms: undefined });
  expect((await desk.get('/api/desk/export.csv')).status).toBe(403);
  expect((await desk.request('/api/desk/export.csv')).status).toBe(401);
});
