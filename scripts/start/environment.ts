import { loadEnvConfig } from '@next/env';
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
