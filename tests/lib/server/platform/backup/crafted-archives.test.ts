import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { expect, test } from 'vitest';
import { formatEntry, formatText, manifestEntry } from '@/lib/server/platform/backup/manifest';
import { readArchive } from '@/lib/server/platform/backup/read-archive';
import { seal } from '@/lib/server/platform/backup/seal';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { backupWords } from '@/lib/words/lib/server/platform/backup';

/** Writes entries to an archive with a valid seal. Reads it, with every entry written below a folder. */
async function readEntries(entries: readonly (readonly [string, string])[]) {
  const root = await temporaryDirectory();
  const file = join(root, 'archive');
  const archive = pack();
  for (const [name, text] of entries) archive.entry({ name }, text);
  archive.finalize();
  await pipeline(archive as AsyncIterable<Uint8Array>, createGzip(), seal, createWriteStream(file));
  const pathOf = (entry: string) => join(root, 'inside/deep', entry);
  const error: unknown = await readArchive(file, { passphrase: undefined, pathOf }).catch(
    (reason: unknown) => reason,
  );
  return { root, error };
}

const format = [formatEntry, formatText()] as const;

test('refuses a newer format before it reads on', async () => {
  const { error } = await readEntries([
    [formatEntry, formatText(2)],
    ['something/else', 'new'],
  ]);
  expect(error).toMatchObject({ code: 'newer' });
});

test.each(['../../outside', '/tmp/outside', 'files/aa/../../../outside', 'files/zz'])(
  'refuses the entry %j and writes nothing',
  async (name) => {
    const { root, error } = await readEntries([format, [name, 'x']]);
    expect(error).toMatchObject({ code: 'damaged' });
    await expect(stat(join(root, 'inside'))).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(stat(join(root, 'outside'))).rejects.toMatchObject({ code: 'ENOENT' });
  },
);

test('refuses an archive without a manifest', async () => {
  const { error } = await readEntries([format, ['database.sqlite', 'x']]);
  expect(error).toMatchObject({ code: 'damaged', message: backupWords.incomplete });
});

test.each(['', '{}', '{"format":1}'])('refuses the manifest %j', async (text) => {
  const { error } = await readEntries([format, [manifestEntry, text]]);
  expect(error).toMatchObject({ code: 'damaged' });
});
