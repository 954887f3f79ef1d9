import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createBackup, type BackupOptions } from '@/lib/server/platform/backup/create-backup';
import {
  restoreArchive,
  type RestoreOptions,
  type RestoreTarget,
} from '@/lib/server/platform/backup/restore/restore-archive';
import { verifyArchive } from '@/lib/server/platform/backup/verify-archive';
import { inspectPostgresCopy } from '@/lib/server/platform/store/postgres/postgres-backup';
import { inspectSqliteCopy, sqliteBackup } from '@/lib/server/platform/store/sqlite/sqlite-backup';
import { isSqliteFileInUse } from '@/lib/server/platform/store/sqlite/sqlite-integrity';
import { openSqliteStore } from '@/tests/support/open-store';
import { databaseFile } from '@/lib/server/platform/store/sqlite/sqlite-database';
import { migrationsFor } from '@/lib/server/migrations';
import { openRemovalFile } from '@/lib/server/platform/store/removals/removal-file';
import { recordingStore } from '@/lib/server/inbox/erasure/recording-store';
import type { Store } from '@/lib/server/store';
import type { NewFile } from '@/lib/server/forms/submissions/submission-parts';
import { newFile, newSubmission, noon } from '@/tests/support/submissions';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import type { Dialect } from '@/lib/server/platform/store/dialects';

/** Returns the function that checks copies, with PostgreSQL's programs of a directory. */
export const inspectWith = (programs?: string) => (dialect: Dialect) =>
  dialect === 'sqlite' ? inspectSqliteCopy : inspectPostgresCopy(programs);

/** Writes an upload to a data directory and returns its record. */
export async function writeUpload(dataDirectory: string, content: Buffer): Promise<NewFile> {
  const sha256 = createHash('sha256').update(content).digest('hex');
  const file = newFile({ bytes: content.length, sha256 });
  const folder = join(dataDirectory, 'files', file.id.slice(0, 2));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, file.id), content);
  return file;
}

/** Returns the content of an upload. */
export function readUpload(dataDirectory: string, { id }: NewFile): Promise<Buffer> {
  return readFile(join(dataDirectory, 'files', id.slice(0, 2), id));
}

/** A SQLite site with two submissions, one with two files, and directories beside it. */
export async function openSite() {
  const root = await temporaryDirectory();
  const dataDirectory = join(root, 'data');
  const directory = join(root, 'backups');
  const log = openRemovalFile(dataDirectory, () => new Date());
  const store = recordingStore(openSqliteStore(dataDirectory), log);
  const files = [
    await writeUpload(dataDirectory, randomBytes(200_000)),
    await writeUpload(dataDirectory, Buffer.alloc(0)),
  ];
  const submissions = [newSubmission({ files }), newSubmission({})];
  for (const submission of submissions) await store.addSubmission(submission);
  const database = sqliteBackup(databaseFile(dataDirectory));
  const options = { database, dataDirectory, directory, release: '0.1.0', now: () => noon };
  return {
    root,
    dataDirectory,
    directory,
    database,
    store,
    files,
    submissions,
    backUp: (changes: Partial<BackupOptions> = {}) => createBackup({ ...options, ...changes }),
    archives: () => readdir(directory),
  };
}

export const verify = (file: string, passphrase?: string) =>
  verifyArchive(file, { passphrase, inspect: inspectWith() });

/** Restores an archive of SQLite into a data directory. */
export function restore(
  file: string,
  dataDirectory: string,
  changes: Partial<RestoreOptions & { readonly schemaVersion: number }> = {},
  place: Partial<RestoreTarget> = {},
) {
  const schemaVersion = changes.schemaVersion ?? migrationsFor('sqlite').length;
  return restoreArchive(
    file,
    {
      dataDirectory,
      dialect: 'sqlite',
      schemaVersion,
      databaseFile: databaseFile(dataDirectory),
      server: undefined,
      ...sqlitePlaces(dataDirectory),
      ...place,
    },
    {
      passphrase: undefined,
      inspect: inspectWith(),
      isForced: false,
      now: () => noon,
      ...changes,
    },
  );
}

/** Returns what a restore to a data directory uses beside the archive. */
export function sqlitePlaces(dataDirectory: string) {
  return {
    isFileInUse: isSqliteFileInUse,
    openStore: openSqliteStore,
    removals: openRemovalFile(dataDirectory, () => new Date()),
  };
}

/** Returns the ids of all submissions of a data directory. */
export async function idsIn(dataDirectory: string): Promise<readonly string[]> {
  const store = openSqliteStore(dataDirectory);
  const ids = await idsOf(store);
  await store.close();
  return ids;
}

export async function idsOf(store: Store): Promise<readonly string[]> {
  return (await store.listSubmissions({ limit: 1_000_000 })).map(({ id }) => id).sort();
}
