import { createReadStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { databaseEntry, uploadEntry } from '@/lib/server/backup/manifest';
import { readArchive, type ReadArchive } from '@/lib/server/backup/read-archive';
import { compareContents, type VerifyOptions } from '@/lib/server/backup/verify-archive';
import { backupWords } from '@/lib/server/backup/words';
import { syncDirectory } from '@/lib/server/backup/working-folder';
import pLimit from 'p-limit';
import { BackupError } from '@/lib/server/store/backup-error';
import type { DatabaseTarget } from '@/lib/server/store/database-backup';
import type { Dialect } from '@/lib/server/store/migrations';
import { makePrivateDirectory } from '@/lib/server/store/private-files';

/** An S3-compatible store of uploads. */
export interface UploadTarget {
  isEmpty(): Promise<boolean>;
  put(
    file: { readonly id: string; readonly bytes: number; readonly sha256: string },
    open: () => Promise<Readable>,
  ): Promise<void>;
}

/** Where an archive is restored to. */
export interface RestoreTarget {
  readonly dataDirectory: string;
  readonly dialect: Dialect;
  /** The number of migrations that this release knows. */
  readonly schemaVersion: number;
  /** The database file, for SQLite. */
  readonly databaseFile: string;
  /** Where uploads go instead of the data directory. */
  readonly uploads?: UploadTarget | undefined;
  /** The database server, for PostgreSQL. */
  readonly server: DatabaseTarget | undefined;
}

export interface RestoreOptions extends VerifyOptions {
  /** Moves existing data aside. Without it, a place that is not empty is refused. */
  readonly isForced: boolean;
  readonly now: () => Date;
}

export interface RestoreResult extends ReadArchive {
  /** The name of the folder, and of the schema in PostgreSQL, with the data that was there before. */
  readonly movedTo: string | undefined;
}

/** The folder of a restore that runs, or that was killed. */
const stagingPrefix = '.restore-';

/** Entries of a data directory that do not count as data. */
const isNoData = (name: string) => name === 'lost+found' || name.startsWith(stagingPrefix);

/**
 * Restores an archive. Checks all of it before it changes anything; then only renames follow, and for
 * PostgreSQL one transaction. Rejects with BackupError, and then everything is as it was before.
 */
export async function restoreArchive(
  file: string,
  target: RestoreTarget,
  options: RestoreOptions,
): Promise<RestoreResult> {
  const directory = resolve(target.dataDirectory);
  const { hasFiles, hasTables } = await findData(directory, target.server);
  if ((hasFiles || hasTables) && !options.isForced) {
    const places = [...(hasFiles ? [directory] : []), ...(hasTables ? ['DATABASE_URL'] : [])];
    throw new BackupError('not-empty', backupWords.notEmpty(places.join(', ')));
  }
  if (target.uploads !== undefined && !(await target.uploads.isEmpty())) {
    throw new BackupError('not-empty', backupWords.uploadsNotEmpty);
  }
  const isNew = !existsSync(directory);
  makePrivateDirectory(directory);
  await deleteStaging(directory);
  const staging = await mkdtemp(join(directory, stagingPrefix));
  const time = options.now().toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
  const movedTo = hasFiles || hasTables ? `replaced_${time}Z` : undefined;
  let isDone = false;
  try {
    const archive = await unpack(file, staging, target, options);
    await sendUploads(archive, staging, target.uploads);
    await replace(staging, movedTo, { ...target, dataDirectory: directory }, hasTables);
    isDone = true;
    return { ...archive, movedTo };
  } finally {
    await rm(staging, { recursive: true, force: true });
    if (isNew && !isDone) await rm(directory, { recursive: true, force: true });
  }
}

async function findData(directory: string, server: DatabaseTarget | undefined) {
  const names = existsSync(directory) ? await readdir(directory) : [];
  const hasFiles = names.some((name) => !isNoData(name));
  const hasTables = server !== undefined && !(await server.isEmpty());
  return { hasFiles, hasTables };
}

/** Deletes what a killed restore has left. */
async function deleteStaging(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!name.startsWith(stagingPrefix)) continue;
    await rm(join(directory, name), { recursive: true, force: true });
  }
}

/** Writes the entries to the staging folder and checks them. */
async function unpack(
  file: string,
  staging: string,
  { dialect, schemaVersion }: RestoreTarget,
  { passphrase, inspect }: RestoreOptions,
): Promise<ReadArchive> {
  const pathOf = (entry: string) => join(staging, entry);
  const archive = await readArchive(file, { passphrase, pathOf });
  const { manifest } = archive;
  const { kind, schemaVersion: needed } = manifest.database;
  if (kind !== dialect) throw new BackupError('other-database', backupWords.otherDatabase[kind]);
  if (needed > schemaVersion) throw new BackupError('newer', backupWords.newerSchema);
  compareContents(manifest, await inspect(kind)(join(staging, databaseEntry(kind))));
  await syncFolders(staging);
  return archive;
}

/**
 * Sends the unpacked uploads to the store. If a later step fails they stay there: the archive can be
 * restored again after they are deleted.
 */
async function sendUploads(
  { manifest }: ReadArchive,
  staging: string,
  uploads: UploadTarget | undefined,
): Promise<void> {
  if (uploads === undefined) return;
  const limit = pLimit(8);
  const send = (file: (typeof manifest.files)[number]) => async () => {
    const path = join(staging, uploadEntry(file.id));
    await uploads.put(file, () => Promise.resolve(createReadStream(path)));
  };
  await Promise.all(manifest.files.map((file) => limit(send(file))));
  const files = join(staging, 'files');
  await rm(files, { recursive: true });
  await mkdir(files, { mode: 0o700 });
}

async function syncFolders(staging: string): Promise<void> {
  const files = join(staging, 'files');
  // An archive without uploads has no folder for them.
  await mkdir(files, { recursive: true, mode: 0o700 });
  for (const name of await readdir(files)) await syncDirectory(join(files, name));
  await syncDirectory(files);
}

/** Moves the present data aside and the new data to its place. Undoes that if a step fails. */
async function replace(
  staging: string,
  movedTo: string | undefined,
  { dataDirectory, dialect, databaseFile, server }: RestoreTarget,
  hasTables: boolean,
): Promise<void> {
  const undo: (() => Promise<void>)[] = [];
  const move = async (from: string, to: string) => {
    await rename(from, to);
    undo.unshift(() => rename(to, from));
  };
  try {
    if (movedTo !== undefined) {
      const aside = join(dataDirectory, movedTo);
      const database = basename(databaseFile);
      for (const name of [database, `${database}-wal`, `${database}-shm`, 'files']) {
        if (!existsSync(join(dataDirectory, name))) continue;
        if (!existsSync(aside)) {
          await mkdir(aside, { mode: 0o700 });
          undo.unshift(() => rmdir(aside));
        }
        await move(join(dataDirectory, name), join(aside, name));
      }
    }
    await move(join(staging, 'files'), join(dataDirectory, 'files'));
    const copy = join(staging, databaseEntry(dialect));
    // The database comes last: without it, no site starts on half of the data.
    if (server === undefined) await move(copy, databaseFile);
    else {
      if (hasTables && movedTo !== undefined) {
        await server.moveAside(movedTo);
        undo.unshift(() => server.moveBack(movedTo));
      }
      await server.restore(copy);
    }
    await syncDirectory(dataDirectory);
  } catch (error) {
    for (const step of undo) await step();
    throw error;
  }
}
