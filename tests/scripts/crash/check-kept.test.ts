import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkKept } from '@/scripts/crash/check-kept';
import type { Acknowledged } from '@/scripts/crash/clients';
import { openTestStore } from '@/tests/support/test-store';
import { newSubmission } from '@/tests/support/submissions';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

const content = 'a list';
const sha256 = createHash('sha256').update(content).digest('hex');
const fileId = 'ab'.repeat(16);

async function check(
  acknowledged: readonly Acknowledged[],
  kept: readonly string[],
  file = content,
) {
  const store = openTestStore();
  const directory = await temporaryDirectory();
  for (const token of kept) {
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
  return checkKept({ acknowledged, sent, refused: new Map() }, store, directory);
}

const promise = (token: string) => ({ form: 'conformance', token });
const filed = { form: 'conformance-files', token: 'with a file', sha256 };

test('a store that holds everything once breaks no promise', async () => {
  expect(await check([promise('a'), promise('b'), filed], ['a', 'b'])).toEqual({
    lost: [],
    doubled: [],
    damaged: [],
    invented: [],
  });
});

test('what is lost, doubled, damaged or invented is told', async () => {
  expect(await check([promise('a'), promise('b'), filed], ['b', 'b', 'c'], 'a l')).toEqual({
    lost: ['a'],
    doubled: ['b'],
    damaged: ['with a file'],
    invented: ['c'],
  });
});
