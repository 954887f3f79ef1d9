import { readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { formatText } from '@/lib/server/platform/backup/manifest';
import { readArchive } from '@/lib/server/platform/backup/read-archive';
import { openSite, restore, verify } from '@/tests/support/backups';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { backupWords } from '@/lib/words/lib/server/platform/backup';

const passphrase = 'correct horse battery';

const read = (file: string, typed?: string) =>
  readArchive(file, { passphrase: typed, pathOf: () => undefined });

/** Reads an archive with one changed byte. */
async function readFlipped(file: string, position: number, typed?: string): Promise<unknown> {
  const bytes = await readFile(file);
  bytes[position] = (bytes[position] ?? 0) ^ 1;
  await writeFile(`${file}.flipped`, bytes);
  return read(`${file}.flipped`, typed).catch((error: unknown) => error);
}

test('finds a changed byte anywhere in an archive', async () => {
  const { backUp, store } = await openSite();
  const { file, bytes } = await backUp();
  await store.close();
  const edges = Array.from({ length: 80 }, (_, index) => [index, bytes - 1 - index]).flat();
  const inside = Array.from({ length: 60 }, (_, index) => Math.floor((index * bytes) / 60));
  for (const position of new Set([...edges, ...inside])) {
    const error = await readFlipped(file, position);
    expect(error, `byte ${position}`).toMatchObject({ name: 'BackupError', code: 'damaged' });
  }
});

test('finds a changed byte in every part of an encrypted archive', async () => {
  const { backUp, store } = await openSite();
  const { file, bytes } = await backUp({ passphrase });
  await store.close();
  // The magic, the salt, the nonce, the first block and its tag, the next block, the last tag.
  for (const position of [0, 14, 30, 37, 65_573, 65_590, bytes - 1]) {
    const error = await readFlipped(file, position, passphrase);
    expect(error, `byte ${position}`).toMatchObject({ name: 'BackupError' });
  }
});

test.each([undefined, passphrase])('finds that the end is missing, with %j', async (typed) => {
  const { backUp, store } = await openSite();
  const { file } = await backUp({ passphrase: typed });
  await store.close();
  for (const cut of [1, 58, 65_552]) {
    await truncate(file, (await stat(file)).size - cut);
    await expect(read(file, typed)).rejects.toMatchObject({ code: 'damaged' });
  }
});

test('finds bytes that were added', async () => {
  const { backUp, store } = await openSite();
  const { file } = await backUp();
  await store.close();
  await writeFile(file, Buffer.concat([await readFile(file), Buffer.alloc(100)]));
  await expect(read(file)).rejects.toMatchObject({ code: 'damaged' });
});

test('restores nothing of a damaged archive', async () => {
  const { root, backUp, store } = await openSite();
  const { file, bytes } = await backUp();
  await store.close();
  const content = await readFile(file);
  content[bytes - 1] = 1;
  await writeFile(file, content);
  const target = join(root, 'restored');
  await expect(restore(file, target)).rejects.toMatchObject({ code: 'damaged' });
  await expect(stat(target)).rejects.toMatchObject({ code: 'ENOENT' });
});

test.each([
  ['another passphrase', 'another passphrase'],
  ['no passphrase', undefined],
])('refuses an encrypted archive with %s', async (_case, typed) => {
  const { backUp, store } = await openSite();
  const { file } = await backUp({ passphrase });
  await store.close();
  await expect(verify(file, typed)).rejects.toMatchObject({
    code: 'wrong-passphrase',
    message: expect.stringContaining('BACKUP_PASSPHRASE') as string,
  });
});

test('keeps nothing readable in an encrypted archive', async () => {
  const { backUp, store } = await openSite();
  const { file } = await backUp({ passphrase });
  await store.close();
  expect((await readFile(file)).toString('latin1')).not.toMatch(/sqlite|manifest|format/i);
});

test.each([
  ['an empty file', Buffer.alloc(0)],
  ['a text', Buffer.from('no archive')],
  ['another gzip file', gzipSync(formatText())],
])('refuses %s', async (_case, content) => {
  const file = join(await temporaryDirectory(), 'file');
  await writeFile(file, content);
  await expect(read(file)).rejects.toMatchObject({ code: 'damaged' });
});

test('refuses a file that does not exist', async () => {
  const file = join(await temporaryDirectory(), 'file');
  await expect(read(file)).rejects.toMatchObject({
    code: 'not-readable',
    message: backupWords.missingFile('ENOENT'),
  });
});

// Root may read every file.
test.skipIf(process.getuid?.() === 0)(
  'says what to do about a file of another account',
  async () => {
    const file = join(await temporaryDirectory(), 'file');
    await writeFile(file, '', { mode: 0o200 });
    await expect(read(file)).rejects.toMatchObject({
      message: backupWords.deniedFile('EACCES'),
    });
  },
);
