import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import { processState } from '@/lib/server/platform/state/process-state';

function storage(): AsyncLocalStorage<string> {
  return processState('request-context', () => new AsyncLocalStorage<string>());
}

/**
 * Whether Node keeps the context of a request at no cost: since version 24, without hooks on each promise
 * (https://nodejs.org/en/blog/release/v24.0.0). Before, the hooks take a fifth of the time of a submission.
 */
export const keepsContexts = Number(process.versions.node.split('.')[0]) >= 24;

/**
 * Runs a handler so that what it starts and does not await can be traced to its request, where Node keeps
 * contexts.
 */
export function runInRequest<Result>(
  response: Pick<ServerResponse, 'getHeader'>,
  run: () => Result,
): Result {
  const id = keepsContexts ? response.getHeader('X-Request-Id') : undefined;
  return typeof id === 'string' ? storage().run(id, run) : run();
}

/** Returns the `X-Request-Id` of the request in which the code runs; `undefined` outside `runInRequest`. */
export function currentRequestId(): string | undefined {
  return storage().getStore();
}
