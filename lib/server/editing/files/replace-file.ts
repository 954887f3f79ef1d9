import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { chmod, chown, lstat, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isProcessRunning, lockFolder } from '@/lib/server/content/versions/publish-lock';
import { siteFolders } from '@/lib/server/content/files/site-files';
import type { ResolvedPath, WorkingCopy } from '@/lib/server/editing/files/site-paths';
import { processState } from '@/lib/server/platform/state/process-state';

/** Holds files that are being written, in each of the site's folders. The site does not read names such as this. */
const stagingName = '.#editing';

/** Returns the folder in which files of one of the site's folders are being written. */
export function stagingFolder(root: string): string {
  return join(root, stagingName);
}

/** How long a save waits for one of another process, and how often it looks. A save takes some milliseconds. */
const lockTimeoutMs = 5000;
const lockPollMs = 10;

/** Milliseconds after which a file of another machine counts as left by one that was interrupted. */
const lifetime = 60 * 60_000;

/** Other processes have kept the lock for `lockTimeoutMs`. */
export class WorkingCopyBusy extends Error {}

const queues = () => processState('editing-queues', () => new Map<string, Promise<unknown>>());

/**
 * Runs work while no other save of the same folder of the site runs, in this process or another one of this
 * machine or its network. Throws `WorkingCopyBusy`.
 */
export async function runAlone<Result>(root: string, work: () => Promise<Result>): Promise<Result> {
  const queue = queues();
  const before = queue.get(root) ?? Promise.resolve();
  const run = before.then(() => runLocked(root, work));
  const settled = run.catch(() => undefined);
  queue.set(root, settled);
  try {
    return await run;
  } finally {
    if (queue.get(root) === settled) queue.delete(root);
  }
}

async function runLocked<Result>(root: string, work: () => Promise<Result>): Promise<Result> {
  const unlock = await lock(join(root, stagingName));
  try {
    return await work();
  } finally {
    await unlock();
  }
}

async function lock(folder: string): Promise<() => Promise<void>> {
  for (let waited = 0; waited < lockTimeoutMs; waited += lockPollMs) {
    const unlock = await lockFolder(folder, new Date());
    if (unlock !== undefined) return unlock;
    await wait(lockPollMs);
  }
  throw new WorkingCopyBusy();
}

/**
 * Writes bytes aside, on the disk already, and returns a function that puts them in place of the file in one
 * step, and one that removes them. The file keeps its permissions and, where the system lets this account, its
 * group; a new one has those of its folder.
 */
export async function stageFile({ root, file, exists }: ResolvedPath, bytes: Uint8Array) {
  const folder = join(root, stagingName);
  await mkdir(folder, { recursive: true });
  const staged = join(folder, `${hostname()}~${process.pid}~${randomUUID()}`);
  const discard = () => rm(staged, { force: true });
  try {
    const handle = await open(staged, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await copyPermissions(staged, exists ? file : await firstFolder(dirname(file)));
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    await discard();
    throw error;
  }
  const place = async () => {
    await makeFolders(dirname(file));
    await rename(staged, file);
    await syncFolder(dirname(file));
  };
  return { place, discard };
}

/** Deletes a file, and waits until the disk knows it. */
export async function removeFile({ file }: ResolvedPath): Promise<void> {
  await rm(file);
  await syncFolder(dirname(file));
}

/**
 * Deletes what interrupted processes have left aside, when this one starts. Those that run keep theirs. Does
 * nothing in a folder that this account cannot write.
 */
export async function sweepStagedFiles({ directory }: WorkingCopy, now: Date): Promise<void> {
  for (const folder of siteFolders) {
    const staging = join(directory, folder, stagingName);
    for (const name of await readdir(staging).catch(() => [])) {
      const [, host, pid] = /^(.+)~(\d+)~[0-9a-f-]{36}$/.exec(name) ?? [];
      if (host === undefined) continue;
      const path = join(staging, name);
      if (await isInterrupted(path, { host, pid: Number(pid) }, now)) {
        await rm(path, { force: true }).catch(() => undefined);
      }
    }
  }
}

async function isInterrupted(
  path: string,
  owner: Parameters<typeof isProcessRunning>[0],
  now: Date,
): Promise<boolean> {
  // A restarted container has the process id of the one before.
  if (owner.host === hostname() && owner.pid === process.pid) return true;
  if (!isProcessRunning(owner)) return true;
  const stats = await stat(path).catch(() => undefined);
  return stats !== undefined && now.getTime() - stats.mtimeMs > lifetime;
}

/** Bits of a file's mode that say who may read and write it. */
const readWriteBits = 0o666;

async function copyPermissions(target: string, source: string): Promise<void> {
  const { mode, gid } = await stat(source);
  // An account can give a file only to its own groups.
  await chown(target, process.getuid?.() ?? 0, gid).catch(() => undefined);
  await chmod(target, mode & readWriteBits);
}

/** Returns the nearest folder at or above a path that is there. */
async function firstFolder(folder: string): Promise<string> {
  const stats = await lstat(folder).catch(() => undefined);
  return stats === undefined ? firstFolder(dirname(folder)) : folder;
}

/** Makes a folder and those around it, with the permissions of the one that is there. */
async function makeFolders(folder: string): Promise<void> {
  const around = await firstFolder(folder);
  if (around === folder) return;
  const parent = dirname(folder);
  await makeFolders(parent);
  await mkdir(folder).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  await chmod(folder, (await stat(parent)).mode & 0o7777);
  await syncFolder(parent);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
