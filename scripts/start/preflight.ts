import { createServer } from 'node:net';
import { siteDirectoryProblem } from '@/lib/server/content/files/site-directory';
import { readSettings } from '@/lib/server/settings';
import { checkStorage, errorCodeOrMessage, type CheckResult } from './check-storage';
import type { Environment } from './environment';
import type { ServerAddress } from './server-address';
import { accountProblem, type NpmCommand } from './site-account';

/**
 * Checks settings, account, storage and port before a start. Without problems the server can start.
 * `command` is the one that starts it.
 */
export async function checkStart(
  { address, env }: Environment,
  command: NpmCommand,
): Promise<CheckResult> {
  const settings = readSettings(env);
  if (!settings.ok) return { problems: settings.problems, warnings: [] };
  const site = siteDirectoryProblem(process.cwd(), env);
  if (site !== undefined) return { problems: [site], warnings: [] };
  const account = accountProblem(process.cwd(), settings.settings.DATA_DIR, command);
  if (account !== undefined) return { problems: [account], warnings: [] };
  const storage = await checkStorage(settings.settings);
  const port = await portProblem(address);
  return port === undefined ? storage : { ...storage, problems: [...storage.problems, port] };
}

/** Prints warnings, then problems. Returns whether the server can start. */
export function reportStart({ problems, warnings }: CheckResult): boolean {
  for (const sentence of [...warnings, ...problems]) console.error(sentence);
  return problems.length === 0;
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
      server.listen({ port, host: hostname }, done);
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
