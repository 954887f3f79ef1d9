import { existsSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { incompleteMark } from '@/lib/server/platform/backup/replace-data';
import type { Settings } from '@/lib/server/settings';
import { inspectDatabase, type CheckedFile } from '@/lib/server/platform/store/open-database';
import { openStore } from '@/lib/server/services';
import { checkFreeSpace, type ReadFileSystem } from '@/lib/server/platform/store/free-space';
import { schemaVersion } from '@/lib/server/migrations';
import { isPrivate, makePrivateDirectory } from '@/lib/server/platform/store/private-files';

/** The result of a check before the start, in sentences. */
export interface CheckResult {
  /** The server does not start with any of these. */
  readonly problems: readonly string[];
  /** The server starts and prints these. */
  readonly warnings: readonly string[];
}

/** How long a database server may take to answer. */
const answerMs = 10_000;

const newerDatabase =
  'The database was written by a newer release of this site: install that release again, or restore the backup that the update made.';

/**
 * Checks the data directory, the database file, its integrity, the release that wrote it, and the free
 * space.
 */
export async function checkStorage(
  settings: Settings,
  readFileSystem?: ReadFileSystem,
): Promise<CheckResult> {
  const directory = resolve(settings.DATA_DIR);
  const problem = (await dataDirectoryProblem(directory)) ?? restoreProblem(directory);
  if (problem !== undefined) return { problems: [problem], warnings: [] };
  // A database that cannot be reached is the problem of `databaseProblem`.
  const database = await inspectDatabase(settings, answerMs).catch(() => undefined);
  const file = database?.kind === 'sqlite' ? database : undefined;
  const isNewer = database !== undefined && database.version > schemaVersion;
  const problems = isNewer
    ? [newerDatabase]
    : [damageProblem(file), await databaseProblem(settings)];
  const warnings = [
    privacyWarning(directory),
    databaseWarning(file),
    await spaceWarning(directory, readFileSystem),
  ];
  return {
    problems: problems.filter((each) => each !== undefined),
    warnings: warnings.filter((each) => each !== undefined),
  };
}

/**
 * Writes, syncs and removes a file in the data directory. Permission bits are not enough: root ignores
 * them, and a file system may be mounted read-only.
 */
export async function dataDirectoryProblem(directory: string): Promise<string | undefined> {
  const path = resolve(directory);
  const probe = join(path, `.write-check-${process.pid}`);
  try {
    makePrivateDirectory(path);
    const file = await open(probe, 'wx');
    try {
      await file.writeFile('check');
      await file.sync();
    } finally {
      await file.close();
      await rm(probe, { force: true });
    }
    return undefined;
  } catch (error) {
    if (errorCodeOrMessage(error) === 'ENOSPC') {
      return `The disk of the data directory ${path} is full: free some space, then start again.`;
    }
    return `The data directory ${path} cannot be written to (${errorCodeOrMessage(error)}): make it writable or set DATA_DIR to another directory.`;
  }
}

/** Reports a restore that was killed, or that runs. */
function restoreProblem(directory: string): string | undefined {
  const mark = join(directory, incompleteMark);
  if (!existsSync(mark)) return undefined;
  return `A restore into the database of DATABASE_URL runs or was interrupted (${mark}): when it has ended, run it again with --force. The tables of before are in a schema replaced_….`;
}

/** Writes to the database of DATABASE_URL. The problem never contains its password. */
export async function databaseProblem(settings: Settings): Promise<string | undefined> {
  if (settings.DATABASE_URL === undefined) return undefined;
  const store = openStore(settings);
  try {
    await store.check();
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return `The database of DATABASE_URL cannot be used (${message}): start it, or put its address right.`;
  } finally {
    await store.close();
  }
}

/** Reports a database file that SQLite cannot read. */
function damageProblem(checked: CheckedFile | undefined): string | undefined {
  if (checked?.state.kind !== 'damaged') return undefined;
  const { file, state } = checked;
  return `The database ${file} is damaged (${state.detail}): move it and the files ${file}-wal and ${file}-shm to another folder and put a backup in its place, or recover what can be read with \`sqlite3 damaged.sqlite .recover | sqlite3 ${file}\`, then start again.`;
}

function databaseWarning(checked: CheckedFile | undefined): string | undefined {
  switch (checked?.state.kind) {
    case 'empty':
      return `The database ${checked.file} is empty, and a new one is begun in it: if there should be submissions in it, stop the server and put a backup in its place.`;
    case 'too-large':
      return `The database ${checked.file} is too large to be checked at every start: check it now and then with \`sqlite3 ${checked.file} 'PRAGMA quick_check'\`.`;
    case 'absent':
    case 'intact':
    case 'damaged':
    case undefined:
      return undefined;
  }
}

function privacyWarning(directory: string): string | undefined {
  if (isPrivate(directory)) return undefined;
  return `Other accounts of this machine can open the data directory ${directory}, whose permissions stay as they are because it is shared or belongs to another account: run \`chmod 700 ${directory}\` as its owner, or set DATA_DIR to a directory that is used for nothing else.`;
}

async function spaceWarning(
  directory: string,
  readFileSystem: ReadFileSystem | undefined,
): Promise<string | undefined> {
  try {
    await checkFreeSpace(directory, readFileSystem);
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return `The disk is almost full: ${message} The site serves pages, and may not be able to take messages: free some space.`;
  }
}

/** Returns the code of a system error, such as ENOSPC, or the message of any other error. */
export function errorCodeOrMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? String(error.code) : error.message;
}
