import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurably } from '@/lib/server/content/versions/durable-files';
import { isMissing } from '@/lib/server/editing/files/system-errors';
import {
  originalName,
  pictureName,
  preparationResult,
  thumbnailName,
  type PreparationResult,
} from '@/lib/server/editing/pictures/upload/run-preparation';
import type { RandomBytes } from '@/lib/server/platform/http/requests/tokens';

/** How long a picture that is not added is kept, in milliseconds. */
const lifetime = 24 * 60 * 60_000;

/** How many pictures of one operator wait, and how many of those have not arrived. */
const maxWaiting = 100;
const maxArriving = 20;

/** In bytes: all files that have not arrived, of all operators. */
const maxTotalBytes = 2_000_000_000;

const recordName = 'upload.json';
const resultName = 'result.json';
const textName = 'text.txt';

const idPattern = /^[0-9a-f]{32}$/;

const recordSchema = z.object({
  operator: z.string(),
  /** The name of the file on the operator's device. */
  name: z.string(),
  /** The length of the file. */
  bytes: z.number(),
  /** When it was begun, in milliseconds since 1970. */
  at: z.number(),
  /** The path of the picture of the site whose place it takes, if it is not a further one. */
  replaces: z.string().optional(),
});

type UploadRecord = z.output<typeof recordSchema>;

/** A picture that was sent, or of which a part has arrived, and that is not in the site's folder yet. */
export interface StagedPicture extends UploadRecord {
  /** 32 random hexadecimal digits. */
  readonly id: string;
  readonly folder: string;
  /** Bytes that have arrived. */
  readonly received: number;
  /** What has been typed for people who do not see it; `undefined` before that. */
  readonly text?: string | undefined;
  /** What has become of the file; `undefined` while it is read. */
  readonly result?: PreparationResult | undefined;
}

interface StagedDeps {
  readonly dataDirectory: string;
  readonly now: () => Date;
  readonly randomBytes: RandomBytes;
}

/** Returns the folder of the pictures that wait. */
function stagingFolder(dataDirectory: string): string {
  return join(dataDirectory, 'editing', 'pictures');
}

/**
 * Begins a picture of `bytes` bytes. Returns `full` if too many wait already. Deletes what has waited for more than
 * a day, and the one that was to replace the same picture.
 */
export async function beginPicture(
  { dataDirectory, now, randomBytes }: StagedDeps,
  { operator, name, bytes, replaces }: Omit<UploadRecord, 'at'>,
): Promise<StagedPicture | 'full'> {
  await deleteOldPictures(dataDirectory, now());
  if (replaces !== undefined) {
    const earlier = await listStaged(dataDirectory, operator, replaces);
    for (const each of earlier) await deleteStaged(each);
  }
  const all = await readStaged(dataDirectory);
  const arriving = all.filter(isArriving);
  const total = arriving.reduce((sum, each) => sum + each.bytes, bytes);
  const isOwn = (each: StagedPicture) => each.operator === operator;
  const isFull =
    all.filter(isOwn).length >= maxWaiting ||
    arriving.filter(isOwn).length >= maxArriving ||
    total > maxTotalBytes;
  if (isFull) return 'full';
  const id = Buffer.from(randomBytes(16)).toString('hex');
  const folder = join(stagingFolder(dataDirectory), id);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Several of one millisecond keep their order.
  const at = Math.max(now().getTime(), ...all.filter(isOwn).map((each) => each.at + 1));
  const record = { operator, name, bytes, at, replaces };
  await writeFileSafely(folder, recordName, JSON.stringify(record));
  return { ...record, id, folder, received: 0 };
}

/** Lists the pictures of an operator that wait, oldest first: further ones, or those for the place of another. */
export async function listStaged(
  dataDirectory: string,
  operator: string,
  replaces?: string,
): Promise<readonly StagedPicture[]> {
  const own = (await readStaged(dataDirectory)).filter(
    (each) => each.operator === operator && each.replaces === replaces,
  );
  return own.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
}

/** Finds a picture of an operator that waits. There is none of another operator's. */
export async function findStaged(
  dataDirectory: string,
  operator: string,
  id: string,
): Promise<StagedPicture | undefined> {
  const found = await readOne(dataDirectory, id);
  return found?.operator === operator ? found : undefined;
}

/**
 * Writes what arrives of a picture from `offset` on, and returns how much has arrived by now: the sender goes on from
 * there. Writes nothing at another offset, and nothing beyond the length of the file. A connection that ends early is
 * no error.
 */
export async function receivePart(
  { folder, bytes, received }: StagedPicture,
  offset: number,
  content: AsyncIterable<Uint8Array>,
): Promise<number> {
  if (offset !== received) return received;
  const handle = await open(join(folder, originalName), received === 0 ? 'w' : 'r+', 0o600);
  const chunks = content[Symbol.asyncIterator]();
  let position = offset;
  try {
    while (position < bytes) {
      // Only the sender's side of it ends without a word.
      const next = await chunks.next().catch(() => undefined);
      if (next === undefined || next.done === true) break;
      const part = next.value.subarray(0, bytes - position);
      await handle.write(part, 0, part.length, position);
      position += part.length;
    }
    return position;
  } finally {
    await handle.close();
    // Lets the rest of the body be discarded.
    await chunks.return?.();
  }
}

/** Keeps what has become of a file, which is not needed any longer. */
export async function saveResult(folder: string, result: PreparationResult): Promise<void> {
  // The operator may have thrown it away meanwhile.
  if ((await stat(folder).catch(() => undefined)) === undefined) return;
  await writeFileSafely(folder, resultName, JSON.stringify(result));
  await rm(join(folder, originalName), { force: true });
}

/** Keeps the length of a file that was not known when it began. */
export async function saveLength(picture: StagedPicture, bytes: number): Promise<StagedPicture> {
  const { operator, name, at, replaces, folder } = picture;
  await writeFileSafely(
    folder,
    recordName,
    JSON.stringify({ operator, name, bytes, at, replaces }),
  );
  return { ...picture, bytes, received: bytes };
}

/** Keeps what was typed for people who do not see a picture. Returns whether it still waits. */
export async function saveText({ folder }: StagedPicture, text: string): Promise<boolean> {
  try {
    await writeFileSafely(folder, textName, text);
    return true;
  } catch (error) {
    // It was added or thrown away meanwhile.
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Deletes a picture that waits. */
export async function deleteStaged({ folder }: Pick<StagedPicture, 'folder'>): Promise<void> {
  // A text may arrive meanwhile, so that the folder is not empty.
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** Returns the picture that was made of a file; `undefined` if there is none. */
export async function readPrepared({ folder }: StagedPicture): Promise<Buffer | undefined> {
  return readFile(join(folder, pictureName)).catch(() => undefined);
}

/** Returns the small copy of a picture in WebP; `undefined` if there is none. */
export async function readThumbnail({ folder }: StagedPicture): Promise<Buffer | undefined> {
  return readFile(join(folder, thumbnailName)).catch(() => undefined);
}

/** Deletes the pictures that have waited for more than a day. */
export async function deleteOldPictures(dataDirectory: string, now: Date): Promise<void> {
  for (const id of await listIds(dataDirectory)) {
    const folder = join(stagingFolder(dataDirectory), id);
    const stats = await stat(folder).catch(() => undefined);
    const at = (await readRecord(folder))?.at ?? stats?.mtimeMs ?? 0;
    if (now.getTime() - at > lifetime) await deleteStaged({ folder });
  }
}

/** Whether a file has not arrived, or was not looked at yet. */
function isArriving({ result }: StagedPicture): boolean {
  return result === undefined;
}

async function readStaged(dataDirectory: string): Promise<readonly StagedPicture[]> {
  const staged: StagedPicture[] = [];
  for (const id of await listIds(dataDirectory)) {
    const found = await readOne(dataDirectory, id);
    if (found !== undefined) staged.push(found);
  }
  return staged;
}

async function readOne(dataDirectory: string, id: string): Promise<StagedPicture | undefined> {
  if (!idPattern.test(id)) return undefined;
  const folder = join(stagingFolder(dataDirectory), id);
  const record = await readRecord(folder);
  if (record === undefined) return undefined;
  const result = preparationResult.safeParse(await readJson(join(folder, resultName))).data;
  const original = await stat(join(folder, originalName)).catch(() => undefined);
  const received = result === undefined ? (original?.size ?? 0) : record.bytes;
  const text = await readFile(join(folder, textName), 'utf8').catch(() => undefined);
  return { ...record, id, folder, received, text, result };
}

async function readRecord(folder: string): Promise<UploadRecord | undefined> {
  return recordSchema.safeParse(await readJson(join(folder, recordName))).data;
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
}

async function listIds(dataDirectory: string): Promise<readonly string[]> {
  try {
    const names = await readdir(stagingFolder(dataDirectory));
    return names.filter((name) => idPattern.test(name));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Replaces a file in one step, so that it is never half written, also if two requests write it at once. */
async function writeFileSafely(folder: string, name: string, text: string): Promise<void> {
  const staged = join(folder, `${name}.${randomUUID()}.part`);
  await writeDurably(staged, Buffer.from(text));
  await rename(staged, join(folder, name));
}
