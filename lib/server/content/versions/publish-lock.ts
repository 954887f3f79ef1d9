import { hostname } from 'node:os';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { makePrivateDirectory } from '@/lib/server/platform/store/private-files';

/** Milliseconds after which a lock of another machine is that of an interrupted run. */
const lifetime = 5 * 60_000;

/** Parses the name of a process. */
export const processName = z.object({
  host: z.string(),
  pid: z.number(),
  /** When the process has started; undefined where the system does not say so. */
  started: z.string().optional(),
});

/**
 * Lets one process at a time change what belongs to a folder, such as the publications. Returns a function
 * that ends the lock, or `undefined` while another process has it. The lock of a process that was killed does not
 * count, also if another one has its id since, as in a container that was restarted.
 */
export async function lockFolder(
  directory: string,
  now: Date,
): Promise<(() => Promise<void>) | undefined> {
  const lock = join(directory, 'lock');
  const id = randomUUID();
  const own = `${lock}-${id}`;
  makePrivateDirectory(directory);
  await mkdir(own, { recursive: true });
  const owner = JSON.stringify(ownProcess());
  await writeFile(join(own, `${id}.json`), owner);
  await removeInterrupted(lock, now);
  try {
    // Replaces a folder only if it is empty, in one step.
    await rename(own, lock);
  } catch {
    await rm(own, { recursive: true, force: true });
    return undefined;
  }
  return () => rm(join(lock, `${id}.json`), { force: true });
}

/** Removes the file of an owner that was interrupted. Each owner's file has a name of its own. */
async function removeInterrupted(lock: string, now: Date): Promise<void> {
  for (const name of await readdir(lock).catch(() => [])) {
    const file = join(lock, name);
    if (await isInterrupted(file, now)) await rm(file, { force: true });
  }
}

async function isInterrupted(file: string, now: Date): Promise<boolean> {
  try {
    const owner = processName.parse(JSON.parse(await readFile(file, 'utf8')));
    const { mtimeMs } = await stat(file);
    return now.getTime() - mtimeMs > lifetime || !isProcessRunning(owner);
  } catch {
    // The owner has removed it meanwhile.
    return false;
  }
}

/** A process of any machine that uses the data directory. */
type ProcessName = z.output<typeof processName>;

/** Returns the name of this process, by which others see whether it is running. */
export function ownProcess(): ProcessName {
  const { pid } = process;
  return { host: hostname(), pid, started: startOfProcess(pid) };
}

/** Whether a process is running. One of another machine counts as running. */
export function isProcessRunning({ host, pid, started }: ProcessName): boolean {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // The process exists and belongs to another account.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return started === undefined || started === startOfProcess(pid);
}

/**
 * Returns when a process of this machine has started: the start of the system and the ticks since then. Returns
 * `undefined` on systems without `/proc`, and for a process that has ended.
 */
function startOfProcess(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in brackets, may have spaces (proc(5): starttime is field 22).
    const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
    return `${boot} ${fields[19]}`;
  } catch {
    return undefined;
  }
}
