import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** Responds to a request, or calls `next` to pass it on. */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

/** Returns a request listener that runs the middleware in order. The last one must respond. */
export function runMiddleware(middleware: readonly Middleware[]): RequestListener {
  return (request, response) => {
    const run = (index: number): void => {
      middleware[index]?.(request, response, () => {
        run(index + 1);
      });
    };
    run(0);
  };
}
