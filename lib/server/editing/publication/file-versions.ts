import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, type BigIntStats } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isStorageError } from '@/lib/server/editing/files/system-errors';
import { processState } from '@/lib/server/platform/state/process-state';

const knownSchema = z.record(z.string(), z.object({ mark: z.string(), version: z.string() }));

/** The SHA-256 of files by their paths, each with what the system says of the file since it was read. */
type KnownFiles = Readonly<z.output<typeof knownSchema>>;

const recordName = 'known-files.json';

/** Milliseconds after a change in which the next one may have the same time. */
const settleMs = 2000;

/** What this process knows, by the record that it comes from. */
const memory = () => processState('file-versions', () => new Map<string, KnownFiles>());

/**
 * Returns the SHA-256 of files of a folder, without those that are missing. Reads only files that have changed since
 * they were read last: a record in the folder `recordsFolder` knows them after a restart, too.
 */
export async function versionsOfFiles(
  directory: string,
  paths: readonly string[],
  recordsFolder: string,
): Promise<ReadonlyMap<string, string>> {
  const record = join(recordsFolder, recordName);
  const before = memory().get(record) ?? (await readRecord(record));
  const known: z.output<typeof knownSchema> = {};
  const versions = new Map<string, string>();
  for (const path of paths) {
    const file = join(directory, path);
    const stats = await stat(file, { bigint: true }).catch(() => undefined);
    if (stats === undefined) continue;
    const mark = markOf(stats);
    const earlier = before[file];
    const version = earlier?.mark === mark ? earlier.version : await hashFile(file);
    versions.set(path, version);
    if (Date.now() - Number(stats.ctimeMs) > settleMs) known[file] = { mark, version };
  }
  if (JSON.stringify(known) !== JSON.stringify(before)) await writeRecord(record, known);
  memory().set(record, known);
  return versions;
}

/** `ctime` changes with each write, also with one that keeps the size and sets the time of the change. */
function markOf({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return [dev, ino, size, mtimeNs, ctimeNs].join(' ');
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part as Buffer);
  return hash.digest('hex');
}

async function readRecord(record: string): Promise<KnownFiles> {
  try {
    return knownSchema.parse(JSON.parse(await readFile(record, 'utf8')));
  } catch {
    // There is none, or it was cut off: the files are read.
    return {};
  }
}

/** Without a record the files are read after the next start. */
async function writeRecord(record: string, known: KnownFiles): Promise<void> {
  const staged = `${record}.${randomUUID()}.part`;
  try {
    await mkdir(join(record, '..'), { recursive: true, mode: 0o700 });
    await writeFile(staged, JSON.stringify(known), { mode: 0o600 });
    await rename(staged, record);
  } catch (error) {
    if (!isStorageError(error)) throw error;
    await rm(staged, { force: true }).catch(() => undefined);
  }
}
