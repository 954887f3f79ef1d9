import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { loadEnvConfig } from '@next/env';
import { readSettings } from '@/lib/server/settings';
import { checkStorage, codeOf, type StorageState } from './check-storage';
import { readPlace, type Place } from './place';

/** Variables for this process's own checks, those to start Next with, and where it will listen. */
export interface Environment {
  readonly place: Place;
  readonly here: NodeJS.ProcessEnv;
  readonly forNext: NodeJS.ProcessEnv;
}

/**
 * Reads the `.env` files as Next does and settles where the server listens, from `args` or PORT, and
 * the site's own address, which without a setting is the one that it listens on. Next gets the other
 * variables as they were, because it reads the files itself and reads them again when they change.
 */
export function readEnvironment(
  root: string,
  args: readonly string[],
  mode: 'development' | 'production',
): Environment {
  const given: NodeJS.ProcessEnv = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' };
  const { combinedEnv } = loadEnvConfig(root, mode === 'development', {
    info: () => undefined,
    error: console.error,
  });
  const place = readPlace(args, { ...given, ...combinedEnv });
  const { port, hostname } = place;
  const host = hostname === undefined || hostname === '0.0.0.0' ? 'localhost' : hostname;
  const address = (combinedEnv.SITE_URL ?? '') === '' ? { SITE_URL: `http://${host}:${port}` } : {};
  // Next reads PORT before it reads the files.
  const listening = { PORT: String(port) };
  return {
    place,
    // Some settings may be wrong in one of the two modes only.
    here: { ...given, ...combinedEnv, ...address, NODE_ENV: mode },
    forNext: { ...given, ...address, ...listening },
  };
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
