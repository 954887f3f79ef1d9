import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@/scripts/site/site-process';
import { makeTrialSite } from '@/scripts/site/trial-site';

const project = join(__dirname, '../..');

/** Copies the built site with the project's commands. Returns its folder. */
export function copyWithCommands(name: string): string {
  const folder = makeTrialSite(project, name);
  cpSync(join(project, 'scripts'), join(folder, 'scripts'), { recursive: true });
  return folder;
}

/** A site under `npm start` in a separate process group. */
export class StartedSite {
  /** The process of npm. */
  readonly npm: ChildProcess;
  readonly url: string;
  /** The output of all processes so far. */
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

  /** Starts a site on a port, or a free one. Resolves when it responds or the command has ended. */
  static async start(
    folder: string,
    settings: Readonly<Record<string, string>>,
    port?: number,
  ): Promise<StartedSite> {
    const site = new StartedSite(folder, port ?? (await freePort()), settings);
    while (site.isRunning() && !(await site.answers())) await wait(100);
    return site;
  }

  isRunning(): boolean {
    return this.npm.exitCode === null && this.npm.signalCode === null;
  }

  /** Whether a server listens on the port. */
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

  /** Kills the remaining processes at the end of a test. */
  async remove(): Promise<void> {
    const { pid } = this.npm;
    if (pid === undefined) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // The process group has already ended.
    }
    if (this.isRunning()) await this.exit;
  }
}
