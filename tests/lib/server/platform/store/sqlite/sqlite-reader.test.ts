import { join } from 'node:path';
import Database from 'libsql';
import { expect, onTestFinished, test } from 'vitest';
import { SqliteReader } from '@/lib/server/platform/store/sqlite/sqlite-reader';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

async function openReader() {
  const file = join(await temporaryDirectory(), 'test.sqlite');
  const database = new Database(file);
  database.exec('CREATE TABLE numbers (number INTEGER)');
  database.exec(
    'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000) INSERT INTO numbers SELECT i FROM n',
  );
  database.close();
  const reader = new SqliteReader(file);
  onTestFinished(() => reader.close());
  return reader;
}

const all = 'SELECT number FROM numbers ORDER BY number';

/** Counts the turns of the event loop until a promise settles. */
async function countTurns(promise: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const turn = () => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await promise;
  isDone = true;
  return turns;
}

test('returns the rows of a query', async () => {
  const reader = await openReader();
  expect(await reader.query('SELECT ? AS a, ? AS b', ['x', null])).toEqual([{ a: 'x', b: null }]);
  expect(await reader.query(`${all} LIMIT ?`, [2])).toEqual([{ number: 1 }, { number: 2 }]);
});

test('receives many rows in parts, between which the event loop turns', async () => {
  const reader = await openReader();
  const query = reader.query(all, []);
  expect(await countTurns(query)).toBeGreaterThanOrEqual(4);
  const rows = await query;
  expect(rows).toHaveLength(1000);
  expect(rows.at(-1)).toEqual({ number: 1000 });
});

test('receives long texts in parts of their own', async () => {
  const reader = await openReader();
  const texts = 'SELECT number, hex(zeroblob(100000)) AS text FROM numbers LIMIT 10';
  const query = reader.query(texts, []);
  expect(await countTurns(query)).toBeGreaterThanOrEqual(9);
  expect(await query).toHaveLength(10);
});

test('lets a short query pass a long result', async () => {
  const reader = await openReader();
  const settled: string[] = [];
  const long = reader.query(all, []).then(() => settled.push('long'));
  const short = reader.query('SELECT 1 AS one', []).then(() => settled.push('short'));
  await Promise.all([long, short]);
  expect(settled).toEqual(['short', 'long']);
});

test('rejects a query that fails, and runs the next one', async () => {
  const reader = await openReader();
  await expect(reader.query('SELECT missing FROM numbers', [])).rejects.toThrow('missing');
  await expect(reader.query('INSERT INTO numbers VALUES (1)', [])).rejects.toThrow();
  expect(await reader.query('SELECT count(*) AS count FROM numbers', [])).toEqual([
    { count: 1000 },
  ]);
});

test('completes waiting queries before it closes, and refuses later ones', async () => {
  const reader = await openReader();
  const queries = [reader.query(all, []), reader.query(all, [])];
  await reader.close();
  for (const rows of await Promise.all(queries)) expect(rows).toHaveLength(1000);
  await expect(reader.query(all, [])).rejects.toThrow('closed');
});
