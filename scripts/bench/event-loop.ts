import { existsSync, readFileSync, rmSync } from 'node:fs';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const longestWait = 10_000;

/** Measures from outside how long a server blocks its event loop. */
export class EventLoopMonitor {
  private readonly file: string;

  constructor(
    private readonly root: string,
    directory: string,
  ) {
    this.file = join(directory, 'event-loop');
  }

  /** Environment variables for the server to measure. */
  settings(): Readonly<Record<string, string>> {
    const script = join(this.root, 'scripts/bench/watch-event-loop.cjs');
    return { NODE_OPTIONS: `--require ${script}`, EVENT_LOOP_FILE: this.file };
  }

  /** Returns the longest block since the last call, in milliseconds. */
  async readLongestBlock(server: ChildProcess): Promise<number> {
    rmSync(this.file, { force: true });
    server.kill('SIGUSR2');
    for (let waited = 0; waited < longestWait; waited += 10) {
      const written = existsSync(this.file) ? readFileSync(this.file, 'utf8') : '';
      if (written !== '') return Number(written);
      await pause(10);
    }
    throw new Error('The server did not report its event loop delay.');
  }
}
