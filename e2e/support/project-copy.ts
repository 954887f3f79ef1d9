import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { copySite } from '@/scripts/project-files';

/** A copy of the project to change at will. */
export class ProjectCopy {
  readonly #root: string;
  #server: ChildProcess | undefined;
  #said = '';

  constructor(name: string) {
    this.#root = copySite(join(__dirname, '../..'), name, ['scripts']);
  }

  read(file: string): string {
    return readFileSync(join(this.#root, file), 'utf8');
  }

  write(file: string, content: string): void {
    const path = join(this.#root, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }

  /** Starts `npm run dev` in the copy. What it writes is in `said`. */
  startDev(port: number): void {
    const tsx = join(__dirname, '../../node_modules/tsx/dist/cli.mjs');
    // As from a terminal of its own: the production server under test has set its variables here.
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, NODE_ENV: 'development', PORT: String(port) } as const;
    this.#server = spawn(process.execPath, [tsx, 'scripts/dev.ts'], { cwd: this.#root, env });
    this.#server.stdout?.on('data', (part: Buffer) => (this.#said += part.toString()));
    this.#server.stderr?.on('data', (part: Buffer) => (this.#said += part.toString()));
  }

  get said(): string {
    return this.#said;
  }

  /** Stops the server, waits until it has gone, and removes the copy. */
  async remove(): Promise<void> {
    const server = this.#server;
    if (server?.exitCode === null) {
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await gone;
    }
    rmSync(this.#root, { recursive: true, force: true });
  }
}
