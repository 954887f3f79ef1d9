import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { openUploads } from '@/lib/server/services';
import { settingsSchema } from '@/lib/server/settings';
import { backUpBefore } from '@/scripts/update/update-data';
import { openSite, verify } from '@/tests/support/backups';
import { startS3 } from '@/tests/support/s3-server';
import { newFile, newSubmission } from '@/tests/support/submissions';

test('backs up uploads of the store of UPLOADS_URL', async () => {
  const { url } = await startS3();
  const { store, dataDirectory, directory } = await openSite();
  const settings = settingsSchema.parse({
    DATA_DIR: dataDirectory,
    BACKUP_DIR: directory,
    UPLOADS_URL: url,
  });
  const stored = await openUploads(settings).write(Readable.from([randomBytes(1000)]), 1000);
  if (stored === 'too-big') throw new Error('The file is too big.');
  const { id, bytes, sha256 } = stored;
  await store.addSubmission(newSubmission({ files: [newFile({ id, bytes, sha256 })] }));
  await store.close();
  const { manifest } = await verify(await backUpBefore(settings));
  expect(manifest.files).toEqual([{ id, bytes, sha256 }]);
});
