import { access, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { archiveName, isArchiveName, type Manifest } from '@/lib/server/platform/backup/manifest';
import {
  convertSystemError,
  createWorkingFolder,
  deleteStaleFolders,
  syncDirectory,
} from '@/lib/server/platform/backup/working-folder';
import { backupWords } from '@/lib/words/lib/server/platform/backup';
import { writeArchive } from '@/lib/server/platform/backup/write-archive';
import { BackupError } from '@/lib/server/platform/store/backup-error';
import type { DatabaseBackup, DatabaseCopy } from '@/lib/server/platform/store/database-backup';
import { createDirectory } from '@/lib/server/platform/store/private-files';
import type { Uploads } from '@/lib/server/platform/uploads/upload-store';
import {
  freeBytes,
  minFreeBytes,
  type ReadFileSystem,
} from '@/lib/server/platform/store/free-space';

export interface BackupOptions {
  readonly database: DatabaseBackup;
  /** The data directory, with the uploads in `files/`. */
  readonly dataDirectory: string;
  /** Reads an upload from elsewhere than the data directory. */
  readonly readUpload?: Uploads['read'] | undefined;
  /** Where the archive goes. Created if it is missing. */
  readonly directory: string;
  /** Encrypts the archive. */
  readonly passphrase?: string | undefined;
  /** Deletes the oldest archives above this number. */
  readonly keep?: number | undefined;
  /** The release of Frontdesk. */
  readonly release: string;
  readonly now: () => Date;
  readonly readFileSystem?: ReadFileSystem;
}

export interface CreatedBackup {
  readonly file: string;
  readonly bytes: number;
  readonly manifest: Manifest;
  /** Uploads that the database still mentions and that are not on disk. */
  readonly lostFiles: readonly string[];
  /** Names of older archives that were deleted. */
  readonly deleted: readonly string[];
}

/**
 * Writes an archive of the database and its uploads while the site runs. It has everything that was
 * acknowledged before the call. The archive appears in the directory when it is complete and on disk.
 * Rejects with BackupError, and then leaves no file and deletes no archive.
 */
export async function createBackup(options: BackupOptions): Promise<CreatedBackup> {
  const directory = resolve(options.directory);
  try {
    createDirectory(directory);
    await deleteStaleFolders(directory, options.now());
    const folder = await createWorkingFolder(directory);
    try {
      return await backUp(options, directory, folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  } catch (error) {
    throw convertSystemError(error, directory, backupWords.notWritable);
  }
}

/** Returns the release of Frontdesk, from `package.json`. */
export async function readRelease(root: string): Promise<string> {
  const text = await readFile(join(root, 'package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

async function backUp(
  options: BackupOptions,
  directory: string,
  folder: string,
): Promise<CreatedBackup> {
  const { database, dataDirectory, readUpload, passphrase, keep, release, now, readFileSystem } =
    options;
  const requireSpace = async (bytes: number) => {
    const needed = bytes + minFreeBytes;
    const free = await freeBytes(directory, readFileSystem);
    if (free >= needed) return;
    const text = backupWords.tooLittleSpace(directory, megabytes(free), megabytes(needed));
    throw new BackupError('no-space', text);
  };
  const createdAt = now();
  const databaseFile = join(folder, 'database');
  await requireSpace(2 * (await database.estimateBytes()));
  const copy = await database.copy(databaseFile);
  // Compression may save nothing.
  await requireSpace((await stat(databaseFile)).size + totalBytes(copy));
  const part = join(folder, 'archive');
  const source = { release, createdAt, dialect: database.dialect, databaseFile, copy };
  const manifest = await writeArchive(part, { ...source, dataDirectory, readUpload, passphrase });
  const name = archiveName(createdAt, passphrase !== undefined);
  const file = join(directory, name);
  await requireAbsent(file, name);
  const { size } = await stat(part);
  await rename(part, file);
  await syncDirectory(directory);
  const lostFiles = await findLost(database, manifest.missingFiles);
  const deleted = keep === undefined ? [] : await deleteOldArchives(directory, keep);
  return { file, bytes: size, manifest, lostFiles, deleted };
}

/** Returns the missing files that the database mentions now: they were not deleted meanwhile. */
async function findLost(
  database: DatabaseBackup,
  missing: readonly string[],
): Promise<readonly string[]> {
  if (missing.length === 0) return [];
  const known = await database.findKnownFiles(missing);
  return missing.filter((id) => known.has(id));
}

/** Deletes the oldest archives above the number `keep`, and no other file. Returns their names. */
async function deleteOldArchives(directory: string, keep: number): Promise<readonly string[]> {
  // The names sort by time.
  const old = (await readdir(directory)).filter(isArchiveName).sort().slice(0, -keep);
  for (const name of old) await rm(join(directory, name), { force: true });
  return old;
}

function totalBytes({ files }: DatabaseCopy): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

async function requireAbsent(file: string, name: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere) throw new BackupError('exists', backupWords.exists(name));
}

function megabytes(bytes: number): number {
  return Math.ceil(bytes / 1_000_000);
}
