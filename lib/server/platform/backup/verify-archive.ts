import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDatabaseEntry, type Manifest } from '@/lib/server/platform/backup/manifest';
import { readArchive, type ReadArchive } from '@/lib/server/platform/backup/read-archive';
import { backupWords } from '@/lib/words/lib/server/platform/backup';
import { BackupError } from '@/lib/server/platform/store/backup-error';
import type { DatabaseContents, InspectCopy } from '@/lib/server/platform/store/database-backup';
import type { Dialect } from '@/lib/server/platform/store/dialects';

export interface VerifyOptions {
  readonly passphrase: string | undefined;
  /** Returns the function that checks copies of a database. */
  readonly inspect: (dialect: Dialect) => InspectCopy;
}

/**
 * Checks an archive: every checksum, the integrity of the database and its number of rows. Copies the
 * database to the temporary directory meanwhile. Rejects with BackupError if something is wrong.
 */
export async function verifyArchive(file: string, options: VerifyOptions): Promise<ReadArchive> {
  const folder = await mkdtemp(join(tmpdir(), 'frontdesk-verify-'));
  try {
    const path = join(folder, 'database');
    const pathOf = (entry: string) => (isDatabaseEntry(entry) ? path : undefined);
    const archive = await readArchive(file, { passphrase: options.passphrase, pathOf });
    const { kind } = archive.manifest.database;
    compareContents(archive.manifest, await options.inspect(kind)(path));
    return archive;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Compares a copy of the database with the manifest. Throws BackupError where they differ. */
export function compareContents({ database }: Manifest, found: DatabaseContents): void {
  const tables = new Set([...Object.keys(database.rows), ...Object.keys(found.rows)]);
  for (const table of tables) {
    const [expected, rows] = [database.rows[table] ?? 0, found.rows[table] ?? 0];
    if (expected !== rows) {
      throw new BackupError('damaged', backupWords.wrongRows(table, rows, expected));
    }
  }
}
