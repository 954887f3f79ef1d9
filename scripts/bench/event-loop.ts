import { existsSync, readFileSync, rmSync } from 'node:fs';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const longestWait = 10_000;

/** Measures how long a server holds its event loop, from outside. */
export class EventLoopWatch {
  private readonly file: string;

  constructor(
    private readonly root: string,
    directory: string,
  ) {
    this.file = join(directory, 'event-loop');
  }

  /** The environment variables that a server to be watched is started with. */
  settings(): Readonly<Record<string, string>> {
    const script = join(this.root, 'scripts/bench/watch-event-loop.cjs');
    return { NODE_OPTIONS: `--require ${script}`, EVENT_LOOP_FILE: this.file };
  }

  /** Milliseconds of the longest hold since the last call. */
  async takeLongest(server: ChildProcess): Promise<number> {
    rmSync(this.file, { force: true });
    server.kill('SIGUSR2');
    for (let waited = 0; waited < longestWait; waited += 10) {
      const written = existsSync(this.file) ? readFileSync(this.file, 'utf8') : '';
      if (written !== '') return Number(written);
      await pause(10);
    }
    throw new Error('The server did not say how long it held its event loop.');
  }
}
