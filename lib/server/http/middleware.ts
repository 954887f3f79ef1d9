import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** Answers a request, or passes it on by calling `next`. */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

/** Returns a request listener that runs the middleware in order. The last one must answer. */
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
