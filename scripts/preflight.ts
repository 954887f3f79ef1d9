import { existsSync } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { loadEnvConfig } from '@next/env';
import { readSettings, type Settings } from '@/lib/server/env';
import { openStore } from '@/lib/server/services';

/** Where the server will listen, read from Next's own flags (`-p`, `--port`, `-H`, `--hostname`). */
export interface Place {
  readonly port: number;
  readonly hostname?: string;
}

/** Reads `-p 3001`, `-p3001`, `--port 3001`, `--port=3001` and the like; PORT, then 3000, without one. */
export function readPlace(args: readonly string[], env: NodeJS.ProcessEnv): Place {
  const port = Number(flag(args, '-p', '--port') ?? env.PORT ?? 3000);
  const hostname = flag(args, '-H', '--hostname');
  return hostname === undefined ? { port } : { port, hostname };
}

function flag(args: readonly string[], short: string, long: string): string | undefined {
  for (const [index, arg] of args.entries()) {
    if (arg === short || arg === long) return args[index + 1];
    if (arg.startsWith(`${long}=`)) return arg.slice(long.length + 1);
    if (arg.startsWith(short) && !arg.startsWith('--')) return arg.slice(short.length);
  }
  return undefined;
}

/** Variables for this process's own checks, and those to start Next with. */
export interface Environment {
  readonly here: NodeJS.ProcessEnv;
  readonly forNext: NodeJS.ProcessEnv;
}

/**
 * Reads the `.env` files as Next does and settles the site's own address, which without a setting
 * is the one that the server is about to listen on. Next gets the variables as they were, because
 * it reads the files itself and reads them again when they change.
 */
export function readEnvironment(
  root: string,
  { port, hostname }: Place,
  mode: 'development' | 'production',
): Environment {
  const given: NodeJS.ProcessEnv = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' };
  const { combinedEnv } = loadEnvConfig(root, mode === 'development', {
    info: () => undefined,
    error: console.error,
  });
  const host = hostname === undefined || hostname === '0.0.0.0' ? 'localhost' : hostname;
  const address = (combinedEnv.SITE_URL ?? '') === '' ? { SITE_URL: `http://${host}:${port}` } : {};
  // Some settings may be wrong in one of the two modes only.
  const known = { ...given, ...combinedEnv, ...address, NODE_ENV: mode };
  return { here: known, forNext: { ...given, ...address } };
}

/**
 * Everything that would keep the server from doing its work, each as one sentence for the person at
 * the terminal. An empty list means: go on.
 */
export async function findObstacles(place: Place, env: NodeJS.ProcessEnv): Promise<string[]> {
  const settings = readSettings(env);
  if (!settings.ok) return [...settings.problems];
  const found = await Promise.all([
    dataDirectoryProblem(settings.settings.DATA_DIR),
    databaseProblem(settings.settings),
    portProblem(place),
  ]);
  return found.filter((problem) => problem !== undefined);
}

/** Says that the site has not been built yet. */
export function buildProblem(root: string): string | undefined {
  return existsSync(join(root, '.next/BUILD_ID'))
    ? undefined
    : 'There is no build yet: run `npm run build` first.';
}

/**
 * Writes, syncs and removes a file in the data directory. Permission bits alone tell nothing: root
 * passes them, and a file system may be mounted read-only.
 */
export async function dataDirectoryProblem(directory: string): Promise<string | undefined> {
  const path = resolve(directory);
  const probe = join(path, `.write-check-${process.pid}`);
  try {
    await mkdir(path, { recursive: true });
    const file = await open(probe, 'wx');
    try {
      await file.writeFile('check');
      await file.sync();
    } finally {
      await file.close();
      await rm(probe, { force: true });
    }
    return undefined;
  } catch (error) {
    return `The data directory ${path} cannot be written to (${codeOf(error)}): make it writable or set DATA_DIR to another directory.`;
  }
}

/** Asks the database, where the settings name one, for one write; its password is never repeated. */
export async function databaseProblem(settings: Settings): Promise<string | undefined> {
  if (settings.DATABASE_URL === undefined) return undefined;
  const store = openStore(settings);
  try {
    await store.check();
    return undefined;
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return `The database of DATABASE_URL cannot be used (${words}): start it, or put its address right.`;
  } finally {
    await store.close();
  }
}

/** Listens on the port for a moment, as the server will. */
export async function portProblem({ port, hostname }: Place): Promise<string | undefined> {
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    return 'The port must be a whole number from 0 to 65535: give one with `-p 3001` or PORT=3001.';
  }
  const server = createServer();
  try {
    await new Promise<void>((done, fail) => {
      server.once('error', fail);
      server.listen({ port, ...(hostname === undefined ? {} : { host: hostname }) }, done);
    });
    await new Promise((closed) => server.close(closed));
    return undefined;
  } catch (error) {
    return sayListening(port, codeOf(error));
  }
}

function sayListening(port: number, code: string): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program: stop it, or choose another port with PORT=${port + 1}.`;
  }
  return `The server cannot listen on port ${port} (${code}): choose another port or address.`;
}

function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code);
  return error instanceof Error ? error.message : String(error);
}
