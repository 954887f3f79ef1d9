import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { UploadStore, deleteOrphanedUploads } from '@/lib/server/platform/uploads/upload-store';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { newFile, newSubmission, noon } from '@/tests/support/submissions';
import { openTestStore } from '@/tests/support/test-store';

async function openUploads() {
  const directory = await temporaryDirectory();
  const uploads = new UploadStore(join(directory, 'files'), randomBytes);
  const paths = () =>
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  return { directory, uploads, paths };
}

test('stores a file under a random id with its hash and first bytes', async () => {
  const { directory, uploads, paths } = await openUploads();
  const content = randomBytes(200_000);
  const file = await uploads.write(
    Readable.from([content.subarray(0, 7), content.subarray(7)]),
    2e5,
  );
  if (file === 'too-big') throw new Error('The file is exactly as large as the limit.');
  expect(file).toMatchObject({
    bytes: 200_000,
    sha256: createHash('sha256').update(content).digest('hex'),
  });
  expect(Buffer.from(file.head)).toEqual(content.subarray(0, 4100));
  expect(paths()).toEqual([join(directory, 'files', file.id.slice(0, 2), file.id)]);
  expect(readFileSync(paths()[0] ?? '')).toEqual(content);
  const read: unknown[] = (await (await uploads.open(file.id))?.toArray()) ?? [];
  expect(Buffer.concat(read as Buffer[])).toEqual(content);
  await uploads.remove([file.id]);
  await uploads.remove([file.id]);
  expect(paths()).toEqual([]);
  expect(await uploads.open(file.id)).toBeUndefined();
});

test('rejects a file above the limit, reads it to the end and stores nothing', async () => {
  const { uploads, paths } = await openUploads();
  const content = Readable.from([Buffer.alloc(1000), Buffer.alloc(1), Buffer.alloc(5000)]);
  expect(await uploads.write(content, 1000)).toBe('too-big');
  expect(content.readableEnded).toBe(true);
  expect(paths()).toEqual([]);
});

test('stores nothing if the stream fails', async () => {
  const { uploads, paths } = await openUploads();
  const content = new Readable({ read: () => undefined });
  content.on('error', () => undefined);
  content.push('begun');
  const written = uploads.write(content, 1000);
  content.destroy(new Error('gone'));
  await expect(written).rejects.toThrow('gone');
  expect(paths()).toEqual([]);
});

test('stores a file after its folder was deleted', async () => {
  const { directory } = await openUploads();
  const folder = join(directory, 'files');
  let count = 0;
  // Ids in the same folder.
  const uploads = new UploadStore(folder, (length) =>
    Buffer.alloc(length, (count += 1)).fill(0, 0, 1),
  );
  const write = () => uploads.write(Readable.from([Buffer.from('a')]), 10);
  await write();
  rmSync(folder, { recursive: true });
  const file = await write();
  if (file === 'too-big') throw new Error('The file is smaller than the limit.');
  expect(readFileSync(join(folder, '00', file.id), 'utf8')).toBe('a');
});

test('deletes orphans of a crash and keeps known and new files', async () => {
  const { directory, uploads, paths } = await openUploads();
  const write = async () => {
    const file = await uploads.write(Readable.from([Buffer.from('a')]), 10);
    return file === 'too-big' ? '' : file.id;
  };
  const [known, orphan, recent] = [await write(), await write(), await write()];
  const pathOf = (id: string) => join(directory, 'files', id.slice(0, 2), id);
  const old = new Date('2026-11-20T10:00:00.000Z');
  for (const id of [known, orphan]) utimesSync(pathOf(id), old, old);
  const hourAgo = new Date('2026-11-20T11:00:00.000Z');
  await uploads.deleteOrphans(new Set([known]), hourAgo);
  expect(paths().sort()).toEqual([pathOf(known), pathOf(recent)].sort());
  const empty = new UploadStore(join(directory, 'none'), randomBytes);
  await expect(empty.deleteOrphans(new Set(), hourAgo)).resolves.toBeUndefined();
});

test.each(['../../etc/passwd', '', 'A'.repeat(32), `${'a'.repeat(31)}/`])(
  'rejects the id %j',
  async (id) => {
    const { uploads } = await openUploads();
    await expect(uploads.open(id)).rejects.toThrow('hexadecimal');
    await expect(uploads.remove([id])).rejects.toThrow('hexadecimal');
  },
);

test('deletes uploads that have had no submission for an hour', async () => {
  const store = openTestStore();
  const file = newFile({});
  await store.addSubmission(newSubmission({ files: [file] }));
  const deleteOrphans = vi.fn((_known: ReadonlySet<string>, _before: Date) => Promise.resolve());
  await deleteOrphanedUploads({ store, uploads: { deleteOrphans }, now: () => noon });
  expect(deleteOrphans).toHaveBeenCalledWith(
    new Set([file.id]),
    new Date('2026-11-20T11:00:00.000Z'),
  );
});
