import { hostname } from 'node:os';

/** A process of any machine that uses the data directory. */
export interface ProcessName {
  readonly host: string;
  readonly pid: number;
}

/** Whether a process is running. One of another machine counts as running. */
export function isProcessRunning({ host, pid }: ProcessName): boolean {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process exists and belongs to another account.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
