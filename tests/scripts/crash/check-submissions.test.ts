import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkSubmissions } from '@/scripts/crash/check-submissions';
import type { Acknowledged } from '@/scripts/crash/clients';
import { openTestStore } from '@/tests/support/test-store';
import { newSubmission } from '@/tests/support/submissions';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

const content = 'a list';
const sha256 = createHash('sha256').update(content).digest('hex');
const fileId = 'ab'.repeat(16);

async function check(
  acknowledged: readonly Acknowledged[],
  stored: readonly string[],
  file = content,
) {
  const store = openTestStore();
  const directory = await temporaryDirectory();
  for (const token of stored) {
    await store.addSubmission(newSubmission({ form: 'conformance', fields: [['name', [token]]] }));
  }
  const files = [
    { id: fileId, field: 'attachment', name: 'a.txt', type: 'text/plain', bytes: 6, sha256 },
  ];
  const fields = [['note', ['with a file']]] as const;
  await store.addSubmission(newSubmission({ form: 'conformance-files', fields, files }));
  mkdirSync(join(directory, 'files/ab'), { recursive: true });
  writeFileSync(join(directory, 'files/ab', fileId), file);
  const sent = new Set([...acknowledged.map(({ token }) => token), 'with a file']);
  return checkSubmissions({ acknowledged, sent, refused: new Map() }, store, directory);
}

const acknowledged = (token: string) => ({ form: 'conformance', token });
const withFile = { form: 'conformance-files', token: 'with a file', sha256 };

test('finds no errors in a store with every submission once', async () => {
  expect(await check([acknowledged('a'), acknowledged('b'), withFile], ['a', 'b'])).toEqual({
    lost: [],
    doubled: [],
    damaged: [],
    invented: [],
  });
});

test('finds submissions that are lost, doubled, damaged or invented', async () => {
  expect(
    await check([acknowledged('a'), acknowledged('b'), withFile], ['b', 'b', 'c'], 'a l'),
  ).toEqual({
    lost: ['a'],
    doubled: ['b'],
    damaged: ['with a file'],
    invented: ['c'],
  });
});
