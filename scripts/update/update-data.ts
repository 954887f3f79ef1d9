import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createBackup, readRelease } from '@/lib/server/platform/backup/create-backup';
import {
  inspectCopies,
  inspectDatabase,
  openDatabaseBackup,
} from '@/lib/server/platform/store/open-database';
import { backupSource, openStore } from '@/lib/server/services';
import type { Settings } from '@/lib/server/settings';
import { schemaVersion } from '@/lib/server/migrations';

const timeoutMs = 10_000;

/** Tables that no migration takes rows from. Others, such as sessions, may end with an update. */
const keptTables = ['submissions', 'files', 'mails', 'payments', 'refunds'];

/** What an update has to do with the database. */
export type DatabasePlan =
  /** The first start creates it. */
  | { readonly kind: 'new' }
  | { readonly kind: 'current' }
  /** It has run `version` migrations, fewer than this release has. */
  | { readonly kind: 'older'; readonly version: number }
  /** A later release has changed it. */
  | { readonly kind: 'newer' };

/** Compares the database of the settings with this release. Rejects if it cannot be read. */
export async function planUpdate(settings: Settings): Promise<DatabasePlan> {
  const { version } = await inspectDatabase(settings, timeoutMs);
  if (version === 0) return { kind: 'new' };
  if (version > schemaVersion) return { kind: 'newer' };
  return version === schemaVersion ? { kind: 'current' } : { kind: 'older', version };
}

/**
 * Writes a backup to `BACKUP_DIR`, or to `backups` in the data directory. Returns its path. Rejects with
 * BackupError.
 */
export async function backUpBefore(settings: Settings): Promise<string> {
  const { file } = await createBackup({
    ...backupSource(settings),
    directory: settings.BACKUP_DIR ?? join(settings.DATA_DIR, 'backups'),
    release: await readRelease(process.cwd()),
    now: () => new Date(),
  });
  return file;
}

export type TrialResult =
  | { readonly kind: 'works' }
  /** PostgreSQL runs all migrations in one transaction, which changes nothing if one fails. */
  | { readonly kind: 'not-tried' }
  | { readonly kind: 'fails'; readonly reason: string };

/** Runs the migrations on a copy of the database, and compares the numbers of rows that stay. */
export async function tryMigrations(settings: Settings): Promise<TrialResult> {
  if (settings.DATABASE_URL !== undefined) return { kind: 'not-tried' };
  const directory = await mkdtemp(join(tmpdir(), 'frontdesk-update-'));
  const file = join(directory, 'frontdesk.sqlite');
  try {
    const before = await openDatabaseBackup(settings).copy(file);
    await migrate({ ...settings, DATA_DIR: directory });
    const after = await inspectCopies(settings)('sqlite')(file);
    const changed = keptTables.find((table) => after.rows[table] !== (before.rows[table] ?? 0));
    if (changed === undefined) return { kind: 'works' };
    return { kind: 'fails', reason: `${changed} had ${before.rows[changed] ?? 0} rows before` };
  } catch (error) {
    return { kind: 'fails', reason: error instanceof Error ? error.message : String(error) };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Runs the migrations of this release under a lock. Rejects with what the store rejects with. */
export async function migrate(settings: Settings): Promise<void> {
  const store = openStore({ ...settings, DATA_DIR: resolve(settings.DATA_DIR) });
  try {
    await store.check();
  } finally {
    await store.close();
  }
}
