import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { copySite } from '@/scripts/site/copy-site';

const project = join(__dirname, '../..');

/** A copy of the project that a test may change. */
export class ProjectCopy {
  /** The folder of the copy. */
  readonly root: string;
  readonly #servers: ChildProcess[] = [];
  #output = '';

  constructor(name: string) {
    this.root = copySite(project, name, ['scripts']);
  }

  read(file: string): string {
    return readFileSync(join(this.root, file), 'utf8');
  }

  write(file: string, content: string): void {
    const path = join(this.root, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }

  delete(file: string): void {
    rmSync(join(this.root, file));
  }

  /** Replaces a folder of the copy with a folder of the project, such as `tests/support/second-site/content`. */
  replace(folder: string, by: string): void {
    const target = join(this.root, folder);
    rmSync(target, { recursive: true, force: true });
    cpSync(join(project, by), target, { recursive: true });
  }

  /** Starts `npm run dev` in the copy. Its output is in `output`. */
  startDev(port: number): void {
    const settings = { NODE_ENV: 'development', PORT: String(port) } as const;
    this.#servers.push(this.#run('scripts/dev.ts', settings));
  }

  /** Runs `npm run build` in the copy. Rejects with its output on failure. */
  build(settings: Readonly<Record<string, string>>): Promise<void> {
    return this.#runToEnd('scripts/build.ts', settings);
  }

  /** Runs `npm run publish` in the copy. Rejects with the output of all commands on failure. */
  publish(settings: Readonly<Record<string, string>>): Promise<void> {
    return this.#runToEnd('scripts/publish.ts', settings);
  }

  /** Starts `npm start` in the copy, after `build`. */
  start(settings: Readonly<Record<string, string>>): void {
    this.#servers.push(this.#run('scripts/start.mjs', { NODE_ENV: 'production', ...settings }));
  }

  /** Starts `npx next start` in the copy, after `build`. */
  startNext(port: number, settings: Readonly<Record<string, string>>): void {
    const next = createRequire(join(this.root, 'package.json')).resolve('next/dist/bin/next');
    const env = { NODE_ENV: 'production', ...settings } as const;
    this.#servers.push(this.#run(next, env, ['start', '-p', String(port)]));
  }

  get output(): string {
    return this.#output;
  }

  /** Stops the servers. */
  async stop(): Promise<void> {
    for (const server of this.#servers) {
      if (server.exitCode !== null || server.signalCode !== null) continue;
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await gone;
    }
  }

  /** Stops the servers and removes the copy. */
  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.root, { recursive: true, force: true });
  }

  async #runToEnd(script: string, settings: Readonly<Record<string, string>>): Promise<void> {
    const command = this.#run(script, { NODE_ENV: 'production', ...settings });
    const code = await new Promise((resolve) => command.once('exit', resolve));
    if (code !== 0) throw new Error(this.#output);
  }

  /** Without the variables that this process holds for the production server under test. */
  #run(
    script: string,
    settings: NodeJS.ProcessEnv,
    args: readonly string[] = [],
  ): ChildProcessWithoutNullStreams {
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, ...settings };
    // The command `tsx` ends a script with SIGKILL if it handles a signal too late, which leaves `next dev` running.
    const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
      cwd: this.root,
      env,
    });
    child.stdout.on('data', (part: Buffer) => (this.#output += part.toString()));
    child.stderr.on('data', (part: Buffer) => (this.#output += part.toString()));
    return child;
  }
}
