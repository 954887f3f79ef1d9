import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { restoreArchive } from '@/lib/server/platform/backup/restore/restore-archive';
import { migrationsFor } from '@/lib/server/migrations';
import { databaseFile } from '@/lib/server/platform/store/sqlite/sqlite-database';
import { S3Uploads } from '@/lib/server/platform/uploads/s3/s3-uploads';
import { UploadStore } from '@/lib/server/platform/uploads/upload-store';
import { inspectWith, openSite, sqlitePlaces } from '@/tests/support/backups';
import { startS3 } from '@/tests/support/s3-server';
import { newFile, newSubmission, noon } from '@/tests/support/submissions';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

test('backs up uploads of one bucket and restores them to another place, which must be empty', async () => {
  const { place } = await startS3();
  const incoming = new UploadStore(await temporaryDirectory(), randomBytes);
  const uploads = new S3Uploads(place, incoming);
  const { root, store, backUp } = await openSite();
  const content = randomBytes(200_000);
  const stored = await uploads.write(Readable.from([content]), 1_000_000);
  if (stored === 'too-big') throw new Error('The file is too big.');
  const { id, bytes, sha256 } = stored;
  await store.addSubmission(newSubmission({ files: [newFile({ id, bytes, sha256 })] }));

  const { file, manifest, lostFiles } = await backUp({ readUpload: (each) => uploads.read(each) });
  expect(manifest.files).toEqual([{ id, bytes, sha256 }]);
  // The other files of the site are in its directory, and not in the bucket.
  expect(lostFiles).toHaveLength(2);
  await store.close();

  const dataDirectory = join(root, 'restored');
  const restored = new S3Uploads({ ...place, prefix: 'restored/' }, incoming);
  const restoreTo = (target: S3Uploads) =>
    restoreArchive(
      file,
      {
        dataDirectory,
        dialect: 'sqlite',
        schemaVersion: migrationsFor('sqlite').length,
        databaseFile: databaseFile(dataDirectory),
        server: undefined,
        uploads: target,
        ...sqlitePlaces(dataDirectory),
      },
      { passphrase: undefined, inspect: inspectWith(), isForced: true, now: () => noon },
    );
  await expect(restoreTo(uploads)).rejects.toThrow('has uploads');
  await restoreTo(restored);
  expect((await readdir(dataDirectory)).sort()).toEqual([
    'files',
    'frontdesk.sqlite',
    'removals.log',
  ]);
  expect(await readdir(join(dataDirectory, 'files'))).toEqual([]);
  const opened = await restored.open(id);
  expect((await buffer(opened ?? Readable.from([]))).equals(content)).toBe(true);
});
