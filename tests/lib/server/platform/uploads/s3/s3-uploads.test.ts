import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';
import { S3Uploads } from '@/lib/server/platform/uploads/s3/s3-uploads';
import { UploadStore } from '@/lib/server/platform/uploads/upload-store';
import type { S3Place } from '@/lib/server/platform/uploads/uploads-url';
import { startS3 } from '@/tests/support/s3-server';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

const hourAhead = new Date(Date.now() + 3_600_000);

async function openUploads(place?: S3Place) {
  const directory = await temporaryDirectory();
  const incoming = new UploadStore(directory, randomBytes);
  const uploads = new S3Uploads(place ?? (await startS3()).place, incoming);
  const received = () =>
    readdirSync(directory, { recursive: true, withFileTypes: true }).filter((each) =>
      each.isFile(),
    );
  const write = async (content: Buffer) => {
    const file = await uploads.write(Readable.from([content]), 10_000_000);
    if (file === 'too-big') throw new Error('The file is too big.');
    return file;
  };
  return { uploads, incoming, write, received };
}

async function readAll(uploads: S3Uploads, id: string): Promise<Buffer | undefined> {
  const content = await uploads.open(id);
  return content === undefined ? undefined : buffer(content);
}

test('stores, reads and deletes a file, and keeps nothing of it on disk', async () => {
  const { uploads, write, received } = await openUploads();
  const content = randomBytes(3_000_000);
  const file = await write(content);
  expect(file).toMatchObject({
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    isText: false,
  });
  expect(received()).toEqual([]);
  const opened = await uploads.read(file.id);
  expect(opened?.bytes).toBe(content.length);
  expect((await buffer(opened?.content ?? Readable.from([]))).equals(content)).toBe(true);
  await uploads.remove([file.id]);
  await uploads.remove([file.id]);
  expect(await readAll(uploads, file.id)).toBeUndefined();
});

test('stores an empty file', async () => {
  const { uploads, write } = await openUploads();
  const file = await write(Buffer.alloc(0));
  expect((await readAll(uploads, file.id))?.length).toBe(0);
});

test('stores nothing of a file that is too big or whose stream breaks', async () => {
  const { uploads, received } = await openUploads();
  expect(await uploads.write(Readable.from([Buffer.alloc(11)]), 10)).toBe('too-big');
  async function* broken() {
    yield Buffer.alloc(5);
    await Promise.reject(new Error('The client left.'));
  }
  await expect(uploads.write(broken(), 10)).rejects.toThrow('The client left.');
  expect(await uploads.isEmpty()).toBe(true);
  expect(received()).toEqual([]);
});

test('deletes orphans, and neither known nor newer files', async () => {
  const { uploads, incoming, write, received } = await openUploads();
  const [known, orphan] = [await write(Buffer.from('a')), await write(Buffer.from('b'))];
  // A killed process leaves what it was receiving.
  await incoming.write(Readable.from([Buffer.from('c')]), 10);
  await uploads.deleteOrphans(new Set([known.id]), new Date(0));
  expect(await readAll(uploads, orphan.id)).toBeDefined();
  expect(received()).toHaveLength(1);
  await uploads.deleteOrphans(new Set([known.id]), hourAhead);
  expect(await readAll(uploads, known.id)).toBeDefined();
  expect(await readAll(uploads, orphan.id)).toBeUndefined();
  expect(received()).toEqual([]);
});

test('touches no object that is not an upload', async () => {
  const { place } = await startS3();
  const { uploads, write } = await openUploads(place);
  const outer = await openUploads({ ...place, prefix: '' });
  const file = await write(Buffer.from('a'));
  await outer.uploads.deleteOrphans(new Set(), hourAhead);
  expect(await outer.uploads.isEmpty()).toBe(true);
  expect(await readAll(uploads, file.id)).toBeDefined();
});

test.each(['../../passwd', '', 'A'.repeat(32)])('never takes %j for an id', async (id) => {
  const { uploads } = await openUploads();
  await expect(uploads.open(id)).rejects.toThrow();
  await expect(uploads.remove([id])).rejects.toThrow();
});

test('rejects with StoreBusy, without the secret, while the store refuses or is away', async () => {
  const { place } = await startS3();
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'UNKNOWN');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'a secret');
  const refused = await openUploads(place);
  const away = await openUploads({ ...place, endpoint: 'http://127.0.0.1:1' });
  const missing = await openUploads({ ...place, bucket: 'nowhere' });
  for (const { uploads, write, received } of [refused, away, missing]) {
    const error: unknown = await write(Buffer.from('a')).catch((reason: unknown) => reason);
    expect(StoreBusy.is(error), String(error)).toBe(true);
    expect(String(error)).not.toContain('secret');
    expect(received()).toEqual([]);
    await expect(uploads.verify()).rejects.toMatchObject({ name: 'StoreBusy' });
  }
});

test('sends a file again after the store did not answer', async () => {
  const bodies: Buffer[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      bodies.push(body);
      response.writeHead(bodies.length === 1 ? 503 : 200).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  const endpoint = `http://127.0.0.1:${port}`;
  const { write } = await openUploads({ bucket: 'site', prefix: '', region: 'auto', endpoint });
  await write(Buffer.from('content'));
  expect(bodies.map(String)).toEqual(['content', 'content']);
});

test('verifies the store with a file that it deletes', async () => {
  const { uploads } = await openUploads();
  await uploads.verify();
  expect(await uploads.isEmpty()).toBe(true);
});
