import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSqliteStore } from '@/tests/support/open-store';
import { checkSqliteFile } from '@/lib/server/platform/store/sqlite/sqlite-integrity';
import { newSubmission } from '@/tests/support/submissions';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

/** Creates a database with one submission, and damages it. */
async function databaseAfter(damage: (bytes: Buffer) => Buffer): Promise<string> {
  const directory = await temporaryDirectory();
  const store = openSqliteStore(directory);
  await store.addSubmission(newSubmission({}));
  await store.close();
  const file = join(directory, 'frontdesk.sqlite');
  writeFileSync(file, damage(readFileSync(file)));
  return file;
}

test('reports a closed database as intact', async () => {
  const file = await databaseAfter((bytes) => bytes);
  expect(checkSqliteFile(file)).toEqual({ kind: 'intact' });
});

test('distinguishes a missing file, an empty one and a damaged one', async () => {
  expect(checkSqliteFile(join(await temporaryDirectory(), 'none.sqlite'))).toEqual({
    kind: 'absent',
  });
  const file = await databaseAfter(() => Buffer.alloc(0));
  expect(checkSqliteFile(file)).toEqual({ kind: 'empty' });
});

test.each([
  ['cut in half', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2), /^SQLITE_CORRUPT: /],
  ['without its header', (bytes: Buffer) => bytes.fill(9, 0, 100), /^SQLITE_NOTADB: /],
  ['with pages overwritten', (bytes: Buffer) => bytes.fill(7, 3 * 4096, 30 * 4096), /page|SQLITE/],
])('reports a file %s as damaged', async (_case, damage, detail) => {
  expect(checkSqliteFile(await databaseAfter(damage))).toEqual({
    kind: 'damaged',
    detail: expect.stringMatching(detail) as string,
  });
});
