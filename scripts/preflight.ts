import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { loadEnvConfig } from '@next/env';
import { readSettings } from '@/lib/server/env';
import { checkStorage, type StorageState } from './check-storage';
import { codeOf } from './error-code';

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
 * the terminal, and everything that person should know. Without problems the server can start.
 */
export async function checkStart(place: Place, env: NodeJS.ProcessEnv): Promise<StorageState> {
  const settings = readSettings(env);
  if (!settings.ok) return { problems: settings.problems, warnings: [] };
  const storage = await checkStorage(settings.settings);
  const port = await portProblem(place);
  return port === undefined ? storage : { ...storage, problems: [...storage.problems, port] };
}

/** Prints warnings, and problems after them. Tells whether the server can start. */
export function reportStart({ problems, warnings }: StorageState): boolean {
  for (const sentence of [...warnings, ...problems]) console.error(sentence);
  return problems.length === 0;
}

/** Says that the site has not been built yet. */
export function buildProblem(root: string): string | undefined {
  return existsSync(join(root, '.next/BUILD_ID'))
    ? undefined
    : 'There is no build yet: run `npm run build` first.';
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
