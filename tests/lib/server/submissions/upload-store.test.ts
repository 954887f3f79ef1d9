import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { UploadStore } from '@/lib/server/submissions/upload-store';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

async function openShelf() {
  const directory = await temporaryDirectory();
  const shelf = new UploadStore(join(directory, 'files'), randomBytes);
  const paths = () =>
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  return { directory, shelf, paths };
}

test('a file lies under a drawn name, with the hash and the beginning of what was written', async () => {
  const { directory, shelf, paths } = await openShelf();
  const content = randomBytes(200_000);
  const file = await shelf.write(Readable.from([content.subarray(0, 7), content.subarray(7)]), 2e5);
  if (file === 'too-big') throw new Error('It is exactly as large as it may be.');
  expect(file).toMatchObject({
    bytes: 200_000,
    sha256: createHash('sha256').update(content).digest('hex'),
  });
  expect(Buffer.from(file.head)).toEqual(content.subarray(0, 4100));
  expect(paths()).toEqual([join(directory, 'files', file.id.slice(0, 2), file.id)]);
  expect(readFileSync(paths()[0] ?? '')).toEqual(content);
  const read: unknown[] = (await (await shelf.open(file.id))?.toArray()) ?? [];
  expect(Buffer.concat(read as Buffer[])).toEqual(content);
  await shelf.remove([file.id]);
  await shelf.remove([file.id]);
  expect(paths()).toEqual([]);
  expect(await shelf.open(file.id)).toBeUndefined();
});

test('one byte too many, and nothing stays behind; the rest is read all the same', async () => {
  const { shelf, paths } = await openShelf();
  const content = Readable.from([Buffer.alloc(1000), Buffer.alloc(1), Buffer.alloc(5000)]);
  expect(await shelf.write(content, 1000)).toBe('too-big');
  expect(content.readableEnded).toBe(true);
  expect(paths()).toEqual([]);
});

test('a stream that breaks leaves nothing behind', async () => {
  const { shelf, paths } = await openShelf();
  const content = new Readable({ read: () => undefined });
  content.on('error', () => undefined);
  content.push('begun');
  const written = shelf.write(content, 1000);
  content.destroy(new Error('gone'));
  await expect(written).rejects.toThrow('gone');
  expect(paths()).toEqual([]);
});

test('leftovers of a crash are cleared; known and fresh files stay', async () => {
  const { directory, shelf, paths } = await openShelf();
  const write = async () => {
    const file = await shelf.write(Readable.from([Buffer.from('a')]), 10);
    return file === 'too-big' ? '' : file.id;
  };
  const [known, left, fresh] = [await write(), await write(), await write()];
  const pathOf = (id: string) => join(directory, 'files', id.slice(0, 2), id);
  const long = new Date('2026-11-20T10:00:00.000Z');
  for (const id of [known, left]) utimesSync(pathOf(id), long, long);
  const hourAgo = new Date('2026-11-20T11:00:00.000Z');
  expect(await shelf.clearLeftovers(new Set([known]), hourAgo)).toBe(1);
  expect(paths().sort()).toEqual([pathOf(known), pathOf(fresh)].sort());
  const empty = new UploadStore(join(directory, 'none'), randomBytes);
  expect(await empty.clearLeftovers(new Set(), hourAgo)).toBe(0);
});

test.each(['../../etc/passwd', '', 'A'.repeat(32), `${'a'.repeat(31)}/`])(
  'what is no id is no path: %j',
  async (id) => {
    const { shelf } = await openShelf();
    await expect(shelf.open(id)).rejects.toThrow('hexadecimal');
    await expect(shelf.remove([id])).rejects.toThrow('hexadecimal');
  },
);
