import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack, type Pack } from 'tar-stream';
import { encrypt } from '@/lib/server/platform/backup/encryption';
import {
  databaseEntry,
  formatEntry,
  formatText,
  formatVersion,
  manifestEntry,
  uploadEntry,
  type Manifest,
} from '@/lib/server/platform/backup/manifest';
import { seal } from '@/lib/server/platform/backup/seal';
import { backupWords } from '@/lib/words/lib/server/platform/backup';
import {
  readUploadFile,
  type UploadContent,
  type Uploads,
} from '@/lib/server/platform/uploads/upload-store';
import { BackupError } from '@/lib/server/platform/store/backup-error';
import type { DatabaseCopy } from '@/lib/server/platform/store/database-backup';
import type { Dialect } from '@/lib/server/platform/store/dialects';

/** What an archive is made of. */
interface ArchiveSource {
  readonly release: string;
  readonly createdAt: Date;
  readonly dialect: Dialect;
  /** The file with the database's copy. */
  readonly databaseFile: string;
  readonly copy: DatabaseCopy;
  /** The data directory, with the uploads in `files/`. */
  readonly dataDirectory: string;
  /** Reads an upload from elsewhere than the data directory. */
  readonly readUpload?: Uploads['read'] | undefined;
  readonly passphrase: string | undefined;
}

interface Written {
  readonly bytes: number;
  readonly sha256: string;
}

/** Writes an archive to a new file and syncs it to disk. Resolves with its manifest. */
export async function writeArchive(file: string, source: ArchiveSource): Promise<Manifest> {
  const { passphrase } = source;
  const archive = pack();
  const protect = (bytes: AsyncIterable<Uint8Array>) =>
    passphrase === undefined ? bytes : encrypt(bytes, passphrase);
  const writing = pipeline(
    archive as AsyncIterable<Uint8Array>,
    createGzip(),
    seal,
    protect,
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  );
  const adding = addEntries(archive, source).catch((error: unknown) => {
    archive.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  });
  // Both are awaited, so that the file is closed when this function rejects.
  const [added, written] = await Promise.allSettled([adding, writing]);
  if (added.status === 'rejected') throw added.reason;
  if (written.status === 'rejected') throw written.reason;
  return added.value;
}

async function addEntries(archive: Pack, source: ArchiveSource): Promise<Manifest> {
  const { release, createdAt, dialect, databaseFile, copy, dataDirectory } = source;
  const readFrom = (path: string) => () => readUploadFile(path);
  const readUpload =
    source.readUpload ?? ((id) => readUploadFile(join(dataDirectory, uploadEntry(id))));
  const add = (name: string, read: () => Promise<UploadContent | undefined>) =>
    addFile(archive, name, read, createdAt);
  await addText(archive, formatEntry, formatText(), createdAt);
  const database = await add(databaseEntry(dialect), readFrom(databaseFile));
  if (database === undefined) throw new Error('The copy of the database was deleted.');
  const files: Manifest['files'] = [];
  const missingFiles: string[] = [];
  // After the database's copy: an upload is on disk before its row is, so each row's file is there.
  for (const { id } of copy.files) {
    const written = await add(uploadEntry(id), () => readUpload(id));
    if (written === undefined) missingFiles.push(id);
    else files.push({ id, ...written });
  }
  const { schemaVersion, rows } = copy;
  const manifest: Manifest = {
    format: formatVersion,
    release,
    createdAt: createdAt.toISOString(),
    database: { kind: dialect, schemaVersion, ...database, rows },
    files,
    missingFiles,
  };
  await addText(archive, manifestEntry, `${JSON.stringify(manifest, undefined, 1)}\n`, createdAt);
  archive.finalize();
  return manifest;
}

function addText(archive: Pack, name: string, text: string, mtime: Date): Promise<void> {
  return new Promise((resolve, reject) => {
    archive.entry({ name, mode: 0o600, mtime }, text, (error) => {
      if (error instanceof Error) reject(error);
      else resolve();
    });
  });
}

/** Adds a file by its content; `undefined` if there is no such file. */
async function addFile(
  archive: Pack,
  name: string,
  read: () => Promise<UploadContent | undefined>,
  mtime: Date,
): Promise<Written | undefined> {
  const file = await read();
  if (file === undefined) return undefined;
  const { bytes: size, content } = file;
  try {
    const hash = createHash('sha256');
    let bytes = 0;
    const entry = archive.entry({ name, size, mode: 0o600, mtime });
    const ended = once(entry, 'close');
    ended.catch(() => undefined);
    for await (const chunk of content) {
      // The file may have grown since it was opened.
      const part = (chunk as Buffer).subarray(0, size - bytes);
      if (part.length === 0) break;
      hash.update(part);
      bytes += part.length;
      if (!entry.write(part)) await Promise.race([once(entry, 'drain'), ended]);
    }
    if (bytes < size) throw new BackupError('not-readable', backupWords.fileChanged(name));
    entry.end(undefined);
    await ended;
    return { bytes, sha256: hash.digest('hex') };
  } finally {
    content.destroy();
  }
}
