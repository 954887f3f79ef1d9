import { expect, test, vi } from 'vitest';
import { verifyUploads } from '@/lib/server/services';
import { settingsSchema } from '@/lib/server/settings';
import { checkUploads } from '@/scripts/doctor/uploads';
import { startS3 } from '@/tests/support/s3-server';

const check = (url?: string) =>
  checkUploads(() =>
    verifyUploads(settingsSchema.parse(url === undefined ? {} : { UPLOADS_URL: url })),
  );

test('says nothing of uploads on the disk', async () => {
  expect(await check()).toEqual([]);
});

test('writes, reads and deletes a file', async () => {
  const { url } = await startS3();
  expect(await check(url)).toMatchObject([{ name: 'uploads', state: 'good' }]);
});

test('reports a bucket that is missing and a key that is refused, without the secret', async () => {
  const { url } = await startS3();
  const missing = await check(url.replace('s3://site', 's3://nowhere'));
  expect(missing).toMatchObject([{ state: 'broken' }]);
  expect(missing[0]?.text).toContain('NoSuchBucket');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'UNKNOWN');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'a-secret');
  const refused = await check(url);
  expect(refused).toMatchObject([{ state: 'broken' }]);
  expect(refused[0]?.text).toContain('InvalidAccessKeyId');
  expect(JSON.stringify(refused)).not.toContain('a-secret');
});
