import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Returns the resident memory of a process in bytes (Linux, proc(5)). */
export function residentBytes({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}

/** Returns the number of open files, sockets and pipes of a process (Linux, proc(5)). */
export function countHandles({ pid }: ChildProcess): number {
  return readdirSync(`/proc/${String(pid)}/fd`).length;
}
