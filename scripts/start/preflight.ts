import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { loadEnvConfig } from '@next/env';
import { siteDirectoryProblem } from '@/lib/server/content/files/site-directory';
import { readSettings } from '@/lib/server/settings';
import { checkStorage, errorCodeOrMessage, type CheckResult } from './check-storage';
import { readServerAddress, type ServerAddress } from './server-address';

/** The environment of a start. */
export interface Environment {
  readonly address: ServerAddress;
  /** The variables of this process, with those of the `.env` files. */
  readonly env: NodeJS.ProcessEnv;
  /** The variables of a Next process, which reads the `.env` files itself, again on each change. */
  readonly nextEnv: NodeJS.ProcessEnv;
}

/**
 * Reads the `.env` files as Next does, and the server's address from `args` or PORT. SITE_URL defaults
 * to that address.
 */
export function readEnvironment(
  root: string,
  args: readonly string[],
  mode: 'development' | 'production',
): Environment {
  const own: NodeJS.ProcessEnv = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' };
  const { combinedEnv } = loadEnvConfig(root, mode === 'development', {
    info: () => undefined,
    error: console.error,
  });
  const address = readServerAddress(args, { ...own, ...combinedEnv });
  const { port, hostname } = address;
  const host = hostname === undefined || hostname === '0.0.0.0' ? 'localhost' : hostname;
  const siteUrl = (combinedEnv.SITE_URL ?? '') === '' ? { SITE_URL: `http://${host}:${port}` } : {};
  // Next reads PORT before it reads the files.
  const listening = { PORT: String(port) };
  return {
    address,
    // Some settings are invalid in one mode only.
    env: { ...own, ...combinedEnv, ...siteUrl, NODE_ENV: mode },
    nextEnv: { ...own, ...siteUrl, ...listening },
  };
}

/** Checks settings, storage and port before a start. Without problems the server can start. */
export async function checkStart({ address, env }: Environment): Promise<CheckResult> {
  const settings = readSettings(env);
  if (!settings.ok) return { problems: settings.problems, warnings: [] };
  const site = siteDirectoryProblem(process.cwd(), env);
  if (site !== undefined) return { problems: [site], warnings: [] };
  const storage = await checkStorage(settings.settings);
  const port = await portProblem(address);
  return port === undefined ? storage : { ...storage, problems: [...storage.problems, port] };
}

/** Prints warnings, then problems. Returns whether the server can start. */
export function reportStart({ problems, warnings }: CheckResult): boolean {
  for (const sentence of [...warnings, ...problems]) console.error(sentence);
  return problems.length === 0;
}

/** Reports a missing build. */
export function buildProblem(root: string): string | undefined {
  return existsSync(join(root, '.next/BUILD_ID'))
    ? undefined
    : 'There is no build yet: run `npm run build` first.';
}

/** Listens on the port for a moment. Returns the problem when that fails. */
export async function portProblem({ port, hostname }: ServerAddress): Promise<string | undefined> {
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
    return describeListenError(port, errorCodeOrMessage(error));
  }
}

function describeListenError(port: number, code: string): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program: stop it, or choose another port with PORT=${port + 1}.`;
  }
  return `The server cannot listen on port ${port} (${code}): choose another port or address.`;
}
