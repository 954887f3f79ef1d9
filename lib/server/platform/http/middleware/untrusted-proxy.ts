import { logEvent, type WriteLine } from '@/lib/server/platform/http/logging/log-event';
import type { Middleware } from '@/lib/server/platform/http/middleware/middleware';
import { processState } from '@/lib/server/platform/state/process-state';

const warning =
  'A request came with X-Forwarded-For, but TRUST_PROXY is 0. If the site is behind a reverse proxy of yours, set TRUST_PROXY to 1 and start it again. Without it, all visitors have the address of the proxy and share one limit.';

interface ProxyState {
  isSeen: boolean;
}

const proxyState = () => processState<ProxyState>('untrusted-proxy', () => ({ isSeen: false }));

/** Whether a forwarded request has arrived although the settings have no proxy. */
export function hasUntrustedProxy(): boolean {
  return proxyState().isSeen;
}

interface ProxyWarningOptions {
  /** Number of trusted proxies in the settings. */
  readonly proxies: number;
  readonly now: () => Date;
  readonly write?: WriteLine;
}

/**
 * Logs a warning at the first request with X-Forwarded-For while TRUST_PROXY is 0; the desk then shows
 * one too. Behind such a proxy all visitors share one address and its limits.
 */
export function warnUntrustedProxy({ proxies, now, write }: ProxyWarningOptions): Middleware {
  // Next.js bundles this module more than once; the server and the desk must share one state.
  const state = proxyState();
  state.isSeen = false;
  return ({ headers }, _response, next) => {
    next();
    if (state.isSeen || proxies > 0 || headers['x-forwarded-for'] === undefined) return;
    state.isSeen = true;
    const message = warning;
    logEvent('warn', 'proxy-not-trusted', { message }, { now: now(), write });
  };
}
