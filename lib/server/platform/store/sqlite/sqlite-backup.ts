import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { BackupError } from '@/lib/server/platform/store/backup-error';
import type { DatabaseBackup, DatabaseContents } from '@/lib/server/platform/store/database-backup';
import { restrictFile } from '@/lib/server/platform/store/private-files';

const messageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), result: z.unknown() }),
  z.object({ kind: z.literal('failed'), code: z.string(), message: z.string() }),
]);

const copySchema = z.object({
  schemaVersion: z.number(),
  rows: z.record(z.string(), z.number()),
  files: z.array(z.object({ id: z.string(), bytes: z.number(), sha256: z.string() })),
});

const idsSchema = z.array(z.string());

/** Returns the backup of a SQLite file, which other processes may use meanwhile. */
export function sqliteBackup(file: string): DatabaseBackup {
  const requireFile = async () => {
    const stats = await stat(file).catch(() => undefined);
    if (stats !== undefined && stats.size > 0) return stats;
    throw new BackupError(
      'no-database',
      `There is no database ${file}: set DATA_DIR to the directory of the site's data.`,
    );
  };
  return {
    dialect: 'sqlite',

    async estimateBytes() {
      const log = await stat(`${file}-wal`).catch(() => undefined);
      return (await requireFile()).size + (log?.size ?? 0);
    },

    async copy(target) {
      await requireFile();
      try {
        const result = await runTask({ task: 'copy', file, target });
        restrictFile(target);
        return copySchema.parse(result);
      } catch (error) {
        throw copyError(file, error);
      }
    },

    async findKnownFiles(ids) {
      return new Set(idsSchema.parse(await runTask({ task: 'find-files', file, ids })));
    },
  };
}

/** Runs `PRAGMA integrity_check` on a copy and counts its rows. */
export async function inspectSqliteCopy(file: string): Promise<DatabaseContents> {
  try {
    const { schemaVersion, rows } = copySchema.parse(await runTask({ task: 'inspect', file }));
    return { schemaVersion, rows };
  } catch (error) {
    if (!(error instanceof TaskError)) throw error;
    throw new BackupError('damaged', `The archive’s database is damaged (${error.message}).`);
  }
}

/** An error of SQLite in the thread. */
class TaskError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(`${code}: ${message}`);
  }
}

async function runTask(workerData: Readonly<Record<string, unknown>>): Promise<unknown> {
  // Not bundled: Node loads it from the project's directory.
  const path = join(process.cwd(), 'lib/server/platform/store/sqlite/sqlite-copy.cjs');
  const worker = new Worker(path, { workerData });
  const ended = once(worker, 'exit').then(() => {
    throw new TaskError('UNKNOWN', 'the thread that reads the database has ended');
  });
  const [received] = (await Promise.race([once(worker, 'message'), ended])) as [unknown];
  await ended.catch(() => undefined);
  const message = messageSchema.parse(received);
  if (message.kind === 'failed') throw new TaskError(message.code, message.message);
  return message.result;
}

function copyError(file: string, error: unknown): unknown {
  if (!(error instanceof TaskError)) return error;
  if (error.code.startsWith('SQLITE_FULL')) {
    return new BackupError('no-space', 'The disk for the backup is full: free some space.');
  }
  if (/^SQLITE_(?:CORRUPT|NOTADB)/.test(error.code)) {
    return new BackupError('damaged', `The database ${file} is damaged (${error.message}).`);
  }
  return new BackupError(
    'not-readable',
    `The database ${file} could not be copied (${error.message}).`,
  );
}
