import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@/scripts/site/site-process';
import { makeTrialSite } from '@/scripts/site/trial-site';

const project = join(__dirname, '../..');

/** A copy of the built site that has the project's commands. Returns its folder. */
export function copyWithCommands(name: string): string {
  const folder = makeTrialSite(project, name);
  cpSync(join(project, 'scripts'), join(folder, 'scripts'), { recursive: true });
  return folder;
}

/** A site that `npm start` serves, in a process group of its own. */
export class StartedSite {
  /** The process of npm itself. */
  readonly npm: ChildProcess;
  readonly url: string;
  /** Everything that the processes have written so far. */
  output = '';
  private readonly exit: Promise<unknown>;

  private constructor(folder: string, port: number, settings: Readonly<Record<string, string>>) {
    const { PATH, HOME } = process.env;
    this.url = `http://localhost:${port}`;
    this.npm = spawn('npm', ['start'], {
      cwd: folder,
      detached: true,
      env: { PATH, HOME, NODE_ENV: 'production', PORT: String(port), ...settings },
    });
    this.exit = once(this.npm, 'exit');
    for (const stream of [this.npm.stdout, this.npm.stderr]) {
      stream?.on('data', (part: Buffer) => (this.output += part.toString()));
    }
  }

  /** Resolves when the server answers, or when the command has ended. */
  static async start(
    folder: string,
    settings: Readonly<Record<string, string>>,
  ): Promise<StartedSite> {
    const site = new StartedSite(folder, await freePort(), settings);
    while (site.isRunning() && !(await site.answers())) await wait(100);
    return site;
  }

  isRunning(): boolean {
    return this.npm.exitCode === null && this.npm.signalCode === null;
  }

  /** Whether anything listens on the port. */
  async answers(): Promise<boolean> {
    return fetch(`${this.url}/api/health`).then(
      () => true,
      () => false,
    );
  }

  /** Sends SIGTERM to npm and resolves with its exit code. */
  async stop(): Promise<number | null> {
    this.npm.kill('SIGTERM');
    await this.exit;
    return this.npm.exitCode;
  }

  /** Ends whatever is left of it, for the end of a test. */
  async remove(): Promise<void> {
    const { pid } = this.npm;
    if (pid === undefined) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // The whole group has ended already.
    }
    if (this.isRunning()) await this.exit;
  }
}
