import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';

const key = Symbol.for('frontdesk.request-context');
/** Global, because Next bundles this module more than once. */
const shared = globalThis as { [key]?: AsyncLocalStorage<string> | undefined };

function storage(): AsyncLocalStorage<string> {
  return (shared[key] ??= new AsyncLocalStorage());
}

/** Runs a handler so that what it starts and does not await can be traced to its request. */
export function runInRequest<Result>(
  response: Pick<ServerResponse, 'getHeader'>,
  run: () => Result,
): Result {
  const id = response.getHeader('X-Request-Id');
  return typeof id === 'string' ? storage().run(id, run) : run();
}

/** Returns the `X-Request-Id` of the request in which the code runs; `undefined` outside `runInRequest`. */
export function currentRequestId(): string | undefined {
  return storage().getStore();
}
