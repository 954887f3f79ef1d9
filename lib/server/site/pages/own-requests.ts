import { limitTime } from '@/lib/http/limit-time';
import { nextPort } from '@/lib/server/settings';
import { localOrigin } from '@/lib/server/platform/http/requests/origins';
import { refreshKey, refreshPath } from '@/lib/server/site/pages/form-refresh';
import type { Store } from '@/lib/server/store';
import { ownAddress } from '@/lib/server/platform/http/requests/own-address';

/** Milliseconds that a page may take. Reading the calendars of others takes at most 12 seconds of it. */
const defaultTimeout = 30_000;

/** Requests a page of this process. Ignores a failure: the next visitor's request renders the page. */
export async function requestPage(
  path: string,
  signal: AbortSignal,
  timeout = defaultTimeout,
): Promise<void> {
  const request = async (limited: AbortSignal) => {
    const response = await fetch(`${ownOrigin()}${path}`, { signal: limited });
    await response.arrayBuffer();
  };
  await limitTime(request, timeout, signal).catch(() => undefined);
}

/** Has this process render a page again. Rejects if that fails or takes too long. */
export async function renderPage(
  path: string,
  store: Pick<Store, 'secret'>,
  signal: AbortSignal,
  timeout = defaultTimeout,
): Promise<void> {
  const headers = { Authorization: await refreshKey(store), 'X-Path': path };
  const url = `${ownOrigin()}${refreshPath}`;
  const request = (limited: AbortSignal) =>
    fetch(url, { method: 'POST', headers, signal: limited });
  const { ok, status } = await limitTime(request, timeout, signal);
  // A page that was removed meanwhile has nothing to render.
  if (!ok && status !== 404) {
    throw new Error(`The page ${path} was not rendered: status ${status}.`);
  }
}

/** Returns the origin at which this process serves. */
function ownOrigin(): string {
  const address = ownAddress();
  return localOrigin(address?.hostname, String(address?.port ?? nextPort()));
}
