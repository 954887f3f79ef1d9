import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, type Extract } from 'tar-stream';
import { decrypt, encryptedMagic } from '@/lib/server/platform/backup/encryption';
import {
  databaseEntry,
  formatEntry,
  formatVersion,
  isDatabaseEntry,
  isUploadEntry,
  manifestEntry,
  manifestSchema,
  parseFormat,
  uploadEntry,
  type Manifest,
} from '@/lib/server/platform/backup/manifest';
import { checkSeal } from '@/lib/server/platform/backup/seal';
import { backupWords } from '@/lib/words/lib/server/platform/backup';
import { BackupError } from '@/lib/server/platform/store/backup-error';

/** The largest manifest that is read into memory: about a million uploads. */
const maxManifestBytes = 200_000_000;

const gzipMagic = Buffer.from([0x1f, 0x8b]);

export interface ReadOptions {
  readonly passphrase: string | undefined;
  /** Returns where an entry is written; `undefined` for one that is only checked. */
  readonly pathOf: (entry: string) => string | undefined;
}

export interface ReadArchive {
  readonly manifest: Manifest;
  readonly isEncrypted: boolean;
}

/**
 * Reads an archive and writes the chosen entries to new files, synced to disk. Resolves after every
 * checksum was compared; rejects with BackupError otherwise, and then the written files must not be used.
 */
export async function readArchive(file: string, options: ReadOptions): Promise<ReadArchive> {
  try {
    const isEncrypted = await detectEncryption(file);
    const content = isEncrypted ? decryptFile(file, options.passphrase) : createReadStream(file);
    const archive = extract();
    const failure = new AbortController();
    const reading = unpack(content, archive, failure.signal).catch((error: unknown) => {
      archive.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    });
    const checking = readEntries(archive, options).catch((error: unknown) => {
      failure.abort();
      throw error;
    });
    const [read, checked] = await Promise.allSettled([reading, checking]);
    if (checked.status === 'rejected' && BackupError.is(checked.reason)) throw checked.reason;
    if (read.status === 'rejected') throw read.reason;
    if (checked.status === 'rejected') throw checked.reason;
    return { manifest: checkManifest(checked.value), isEncrypted };
  } catch (error) {
    throw toBackupError(error);
  }
}

async function detectEncryption(file: string): Promise<boolean> {
  // A pipe would have the command wait for its other end.
  if (!(await stat(file)).isFile()) throw new BackupError('not-readable', backupWords.notAFile);
  const handle = await open(file, 'r');
  try {
    const { buffer } = await handle.read(Buffer.alloc(encryptedMagic.length), 0);
    if (buffer.equals(encryptedMagic)) return true;
    if (buffer.subarray(0, gzipMagic.length).equals(gzipMagic)) return false;
    throw new BackupError('damaged', backupWords.notAnArchive);
  } finally {
    await handle.close();
  }
}

function decryptFile(file: string, passphrase: string | undefined): AsyncIterable<Uint8Array> {
  if (passphrase !== undefined) return decrypt(createReadStream(file), passphrase);
  throw new BackupError('wrong-passphrase', backupWords.noPassphrase);
}

/** Checks the seal, decompresses, and writes to `archive`. Resolves at the end of the content. */
async function unpack(
  content: AsyncIterable<Uint8Array>,
  archive: Extract,
  signal: AbortSignal,
): Promise<void> {
  const seal = { isChecked: false };
  async function* sealed(): AsyncGenerator<Uint8Array> {
    yield* checkSeal(content);
    seal.isChecked = true;
  }
  const closed = new Promise<void>((resolve) => archive.once('close', resolve));
  const write = async (chunks: AsyncIterable<Uint8Array>) => {
    for await (const chunk of chunks) {
      const isReady = archive.write(chunk);
      if (!isReady) {
        const drained = new Promise<void>((resolve) => archive.once('drain', resolve));
        await Promise.race([drained, closed]);
      }
    }
    archive.end(undefined);
  };
  await pipeline(sealed, createGunzip(), write, { signal });
  // Decompression can end before the end of a file to which something was added.
  if (!seal.isChecked) throw new BackupError('damaged', backupWords.changed);
}

interface ReadEntry {
  readonly bytes: number;
  readonly sha256: string;
}

interface ReadEntries {
  readonly entries: ReadonlyMap<string, ReadEntry>;
  readonly manifestText: string | undefined;
}

/** Reads all entries. Rejects at the first one that has no place in an archive. */
async function readEntries(archive: Extract, { pathOf }: ReadOptions): Promise<ReadEntries> {
  const entries = new Map<string, ReadEntry>();
  let manifestText: string | undefined;
  let isFirst = true;
  for await (const entry of archive) {
    const { name, type, size } = entry.header;
    const chunks = entry as AsyncIterable<Uint8Array>;
    if (isFirst) {
      if (name !== formatEntry) throw new BackupError('damaged', backupWords.notAnArchive);
      checkFormat(await readText(chunks, size));
      isFirst = false;
      continue;
    }
    const isKnown = isDatabaseEntry(name) || isUploadEntry(name) || name === manifestEntry;
    if (type !== 'file' || !isKnown || entries.has(name) || manifestText !== undefined) {
      throw new BackupError('damaged', backupWords.unexpectedEntry(JSON.stringify(name)));
    }
    if (name === manifestEntry) manifestText = await readText(chunks, size);
    else entries.set(name, await readFile(chunks, pathOf(name)));
  }
  return { entries, manifestText };
}

async function readText(chunks: AsyncIterable<Uint8Array>, size: number): Promise<string> {
  if (size > maxManifestBytes) throw new BackupError('damaged', backupWords.notAnArchive);
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts).toString();
}

/** Hashes an entry, and writes it to a new file if there is a path. */
async function readFile(
  chunks: AsyncIterable<Uint8Array>,
  path: string | undefined,
): Promise<ReadEntry> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* hashed(): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  await pipeline(hashed, await openTarget(path));
  return { bytes, sha256: hash.digest('hex') };
}

/** Opens a new file; a stream that discards everything where there is no path. */
async function openTarget(path: string | undefined): Promise<Writable> {
  if (path === undefined) {
    return new Writable({
      write(_chunk, _encoding, done) {
        done();
      },
    });
  }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  return createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
}

function checkFormat(text: string): void {
  const version = parseFormat(text);
  if (version === undefined) throw new BackupError('damaged', backupWords.notAnArchive);
  if (version > formatVersion) throw new BackupError('newer', backupWords.newerFormat);
}

/** Compares the entries with the manifest and returns it. */
function checkManifest({ entries, manifestText }: ReadEntries): Manifest {
  if (manifestText === undefined) throw new BackupError('damaged', backupWords.incomplete);
  const manifest = manifestSchema.parse(JSON.parse(manifestText));
  const { database, files } = manifest;
  const expected = [
    { name: databaseEntry(database.kind), ...database },
    ...files.map(({ id, ...file }) => ({ name: uploadEntry(id), ...file })),
  ];
  for (const { name, bytes, sha256 } of expected) {
    const found = entries.get(name);
    if (found === undefined) throw new BackupError('damaged', backupWords.missingEntry(name));
    if (found.bytes !== bytes || found.sha256 !== sha256) {
      throw new BackupError('damaged', backupWords.wrongEntry(name));
    }
  }
  const names = new Set(expected.map(({ name }) => name));
  const other = [...entries.keys()].find((name) => !names.has(name));
  if (other !== undefined) throw new BackupError('damaged', backupWords.unexpectedEntry(other));
  return manifest;
}

/** Says why an archive cannot be read, by the error code of the system. */
function describeFault(code: string): string {
  if (code === 'ENOENT') return backupWords.missingFile(code);
  return code === 'EACCES' ? backupWords.deniedFile(code) : backupWords.unreadable(code);
}

/** Converts every error that a damaged archive causes, and those of the system. */
function toBackupError(error: unknown): unknown {
  if (BackupError.is(error)) return error;
  if (error instanceof Error && 'syscall' in error && 'code' in error) {
    const code = String(error.code);
    return new BackupError('not-readable', describeFault(code));
  }
  return new BackupError('damaged', backupWords.changed);
}
