import { BackupError } from '@/lib/server/platform/store/backup-error';
import { backupWords } from '@/lib/words/lib/server/platform/backup';
import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** A run writes all the time. A folder in which nothing was written for longer belongs to no run. */
const staleMs = 60 * 60_000;

const namePattern = /^\.frontdesk-backup\.([\w-]*)\.(\d+)\.\w+$/;

/** Creates a folder for an unfinished archive in a directory. Only its owner can open it. */
export async function createWorkingFolder(directory: string): Promise<string> {
  return mkdtemp(join(directory, `.frontdesk-backup.${hostLabel()}.${process.pid}.`));
}

/** Deletes folders of runs that were killed: of processes that ended, or without a write for an hour. */
export async function deleteStaleFolders(directory: string, now: Date): Promise<void> {
  for (const name of await readdir(directory)) {
    const [, host = '', pid = ''] = namePattern.exec(name) ?? [];
    if (pid === '') continue;
    const folder = join(directory, name);
    const hasEnded = host === hostLabel() && !isRunning(Number(pid));
    if (!hasEnded && now.getTime() - (await lastWrite(folder)) < staleMs) continue;
    await rm(folder, { recursive: true, force: true });
  }
}

/** Syncs the names in a directory to disk. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function hostLabel(): string {
  return hostname().replaceAll(/[^\w-]/g, '-');
}

/** Whether a process of this machine runs. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it belongs to another account.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Returns when something was written to a folder last, in milliseconds since 1970. */
async function lastWrite(folder: string): Promise<number> {
  try {
    const paths = [folder, ...(await readdir(folder)).map((name) => join(folder, name))];
    const stats = await Promise.all(paths.map((path) => stat(path)));
    return Math.max(...stats.map(({ mtimeMs }) => mtimeMs));
  } catch {
    // Its run has just deleted it.
    return Infinity;
  }
}

/** Converts an error of the system about a directory to a BackupError; returns every other error. */
export function convertSystemError(
  error: unknown,
  directory: string,
  notWritable: (directory: string, code: string) => string,
): unknown {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return error;
  const code = String(error.code);
  return ['ENOSPC', 'EDQUOT'].includes(code)
    ? new BackupError('no-space', backupWords.noSpace(directory))
    : new BackupError('not-writable', notWritable(directory, code));
}
