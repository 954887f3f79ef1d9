import type { Middleware } from '@/lib/server/http/middleware';

interface ProxyState {
  isSeen: boolean;
}

const key = Symbol.for('frontdesk.untrusted-proxy');
const shared = globalThis as { [key]?: ProxyState | undefined };

/** Tells whether a forwarded request has come although the settings name no proxy. */
export function hasUntrustedProxy(): boolean {
  return shared[key]?.isSeen === true;
}

interface ProxyWatch {
  /** How many proxies the settings name. */
  readonly proxies: number;
  readonly now: () => Date;
  readonly write?: (line: string) => void;
}

/**
 * Warns once in the log, and from then on the desk, about a request with X-Forwarded-For while
 * TRUST_PROXY is 0: behind a proxy all visitors would share one address and its limits.
 */
export function warnUntrustedProxy({
  proxies,
  now,
  write = (line) => process.stderr.write(line),
}: ProxyWatch): Middleware {
  // Next.js bundles this module more than once; the server and the desk must share one state.
  const state: ProxyState = { isSeen: false };
  shared[key] = state;
  return ({ headers }, _response, next) => {
    next();
    if (state.isSeen || proxies > 0 || headers['x-forwarded-for'] === undefined) return;
    state.isSeen = true;
    const message =
      'A request came with X-Forwarded-For, but TRUST_PROXY is 0. If a proxy of yours stands in front of the site, set TRUST_PROXY to 1: without it visitors cannot be told apart.';
    const line = { time: now().toISOString(), level: 'warn', event: 'proxy-not-trusted', message };
    write(`${JSON.stringify(line)}\n`);
  };
}
