import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Returns the resident memory of a process in bytes (Linux, proc(5)). */
export function residentBytes({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}

/** Returns the resident memory of a process and all below it in bytes. Pages that they share count for each. */
export function treeResidentBytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const own = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    );
    return children.reduce((sum, child) => sum + treeResidentBytes(Number(child)), own);
  } catch {
    // It, or one of its threads, has ended meanwhile.
    return 0;
  }
}

/** Clock ticks in a second, which Linux fixes for programs (proc(5), sysconf(3)). */
const ticksPerSecond = 100;

/** Returns the processor time of a process's main thread in seconds (Linux, proc(5)). */
export function mainThreadSeconds({ pid }: ChildProcess): number {
  const stat = readFileSync(`/proc/${String(pid)}/task/${String(pid)}/stat`, 'utf8');
  // The name of the program, in brackets, may contain spaces. User and system time follow as fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Returns the number of open files, sockets and pipes of a process (Linux, proc(5)). */
export function countHandles({ pid }: ChildProcess): number {
  return readdirSync(`/proc/${String(pid)}/fd`).length;
}
