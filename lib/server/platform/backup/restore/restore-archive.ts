import { randomBytes } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import pLimit from 'p-limit';
import { databaseEntry, uploadEntry } from '@/lib/server/platform/backup/manifest';
import { readArchive, type ReadArchive } from '@/lib/server/platform/backup/read-archive';
import { incompleteMark, replaceData } from '@/lib/server/platform/backup/replace-data';
import {
  type AppliedRemovals,
  applyRemovals,
  type RestoredStore,
} from '@/lib/server/platform/backup/restore/apply-removals';
import { convertSystemError, syncDirectory } from '@/lib/server/platform/backup/working-folder';
import { compareContents, type VerifyOptions } from '@/lib/server/platform/backup/verify-archive';
import { backupWords } from '@/lib/words/lib/server/platform/backup';
import { BackupError } from '@/lib/server/platform/store/backup-error';
import type { DatabaseTarget } from '@/lib/server/platform/store/database-backup';
import type { Dialect } from '@/lib/server/platform/store/dialects';
import { makePrivateDirectory } from '@/lib/server/platform/store/private-files';
import type { RemovalLog } from '@/lib/server/platform/store/removals/removal';
import { removalFile } from '@/lib/server/platform/store/removals/removal-file';

/** An S3-compatible store of uploads. */
interface UploadTarget {
  isEmpty(): Promise<boolean>;
  put(
    file: { readonly id: string; readonly bytes: number; readonly sha256: string },
    open: () => Promise<Readable>,
  ): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
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
  /** Whether a site uses the database file, for SQLite. */
  readonly isFileInUse: (file: string) => boolean;
  /** Opens the store in a directory, or the one of the server. */
  readonly openStore: (directory: string) => RestoredStore & { close(): Promise<void> };
  /** What was erased and withdrawn. It is not replaced. */
  readonly removals: RemovalLog;
}

export interface RestoreOptions extends VerifyOptions {
  /** Moves existing data aside. Without it, a place that is not empty is refused. */
  readonly isForced: boolean;
  readonly now: () => Date;
}

interface RestoreResult extends ReadArchive {
  /** The name of the folder, and of the schema in PostgreSQL, with the data that was there before. */
  readonly movedTo: string | undefined;
  readonly applied: AppliedRemovals;
}

/** The folder of a restore that runs, or that was killed. */
const stagingPrefix = '.restore-';

/** Entries of a data directory that do not count as data. */
const isNoData = (name: string) =>
  name === 'lost+found' || name.startsWith(stagingPrefix) || name.startsWith(removalFile);

/**
 * Restores an archive. Checks all of it before it changes anything; then only renames follow, and for
 * PostgreSQL one transaction. Ends all sessions, links and tokens, and erases and withdraws again what was
 * removed after the backup. Rejects with BackupError, and then everything is as it was before.
 */
export async function restoreArchive(
  file: string,
  target: RestoreTarget,
  options: RestoreOptions,
): Promise<RestoreResult> {
  const directory = resolve(target.dataDirectory);
  try {
    return await restoreChecked(directory, file, target, options);
  } catch (error) {
    throw convertSystemError(error, directory, backupWords.dataNotWritable);
  }
}

async function restoreChecked(
  directory: string,
  file: string,
  target: RestoreTarget,
  options: RestoreOptions,
): Promise<RestoreResult> {
  const { hasFiles, hasTables } = await findData(directory, target.server);
  if ((hasFiles || hasTables) && !options.isForced) {
    const places = [...(hasFiles ? [directory] : []), ...(hasTables ? ['DATABASE_URL'] : [])];
    throw new BackupError('not-empty', backupWords.notEmpty(places.join(', ')));
  }
  if (target.uploads !== undefined && !(await target.uploads.isEmpty())) {
    throw new BackupError('not-empty', backupWords.uploadsNotEmpty);
  }
  const release = await claim(target);
  try {
    return await restoreInto(directory, file, target, options, { hasFiles, hasTables });
  } finally {
    await release();
  }
}

/** Keeps sites from the database. Throws if one runs. */
async function claim(target: RestoreTarget) {
  const { server } = target;
  requireUnused(target);
  if (server === undefined) return () => Promise.resolve();
  const release = await server.claim();
  if (release === undefined) {
    throw new BackupError('in-use', backupWords.inUse('the database of DATABASE_URL'));
  }
  return release;
}

function requireUnused({ databaseFile, isFileInUse }: RestoreTarget): void {
  if (!existsSync(databaseFile) || !isFileInUse(databaseFile)) return;
  throw new BackupError('in-use', backupWords.inUse(databaseFile));
}

interface PresentData {
  readonly hasFiles: boolean;
  readonly hasTables: boolean;
}

async function restoreInto(
  directory: string,
  file: string,
  target: RestoreTarget,
  options: RestoreOptions,
  present: PresentData,
): Promise<RestoreResult> {
  const { server, uploads, databaseFile } = target;
  const isNew = !existsSync(directory);
  makePrivateDirectory(directory);
  await deleteStaging(directory);
  const staging = await mkdtemp(join(directory, stagingPrefix));
  const time = options.now().toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
  const aside = `replaced_${time}Z`;
  let isDone = false;
  try {
    const archive = await unpack(file, staging, target, options);
    // A file gets its removals before it is in its place. A server has only one place.
    const copied = server === undefined ? await apply(staging, target, options) : undefined;
    await sendUploads(archive, staging, uploads, copied?.again?.files ?? []);
    requireUnused(target);
    const folders = { staging, aside, directory, databaseFile };
    const applied = await replaceData(folders, server, present.hasTables, async () => {
      return copied ?? (await apply(directory, target, options));
    });
    await target.removals.begin();
    isDone = true;
    const movedTo = present.hasFiles || present.hasTables ? aside : undefined;
    return { ...archive, movedTo, applied };
  } finally {
    await rm(staging, { recursive: true, force: true });
    if (isNew && !isDone) await rm(directory, { recursive: true, force: true });
  }
}

/** Ends access and does the removals again in the store of a directory, and deletes erased files. */
async function apply(
  directory: string,
  { openStore, removals, uploads, server }: RestoreTarget,
  { now }: RestoreOptions,
): Promise<AppliedRemovals> {
  const log = await removals.read();
  const store = openStore(directory);
  try {
    const applied = await applyRemovals(store, log, { now, randomBytes });
    const erased = applied.again?.files ?? [];
    for (const id of erased) await rm(join(directory, uploadEntry(id)), { force: true });
    if (server !== undefined) await uploads?.remove(erased);
    return applied;
  } finally {
    await store.close();
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
    if (!name.startsWith(stagingPrefix) || name === incompleteMark) continue;
    await rm(join(directory, name), { recursive: true, force: true });
  }
}

/** Writes the entries to the staging folder and checks them. */
async function unpack(
  file: string,
  staging: string,
  { dialect, schemaVersion, databaseFile, server }: RestoreTarget,
  { passphrase, inspect }: RestoreOptions,
): Promise<ReadArchive> {
  const pathOf = (entry: string) => join(staging, entry);
  const archive = await readArchive(file, { passphrase, pathOf });
  const { manifest } = archive;
  const { kind, schemaVersion: needed } = manifest.database;
  if (kind !== dialect) throw new BackupError('other-database', backupWords.otherDatabase[kind]);
  if (needed > schemaVersion) throw new BackupError('newer', backupWords.newerSchema);
  const copy = join(staging, databaseEntry(kind));
  compareContents(manifest, await inspect(kind)(copy));
  if (server === undefined) await rename(copy, join(staging, basename(databaseFile)));
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
  erased: readonly string[],
): Promise<void> {
  if (uploads === undefined) return;
  const isErased = new Set(erased);
  const limit = pLimit(8);
  const send = (file: (typeof manifest.files)[number]) => async () => {
    const path = join(staging, uploadEntry(file.id));
    await uploads.put(file, () => Promise.resolve(createReadStream(path)));
  };
  const sent = manifest.files.filter(({ id }) => !isErased.has(id));
  await Promise.all(sent.map((file) => limit(send(file))));
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
