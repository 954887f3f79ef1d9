import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { type Middleware, runMiddleware } from '@/lib/server/http/middleware/middleware';

/** Runs middleware without a network and returns the names of what ran. */
function run(names: readonly string[], stopAt?: string): readonly string[] {
  const ran: string[] = [];
  const middleware = names.map((name): Middleware => (_request, _response, next) => {
    ran.push(name);
    if (name !== stopAt) next();
  });
  const request = new IncomingMessage(new Socket());
  runMiddleware(middleware)(request, new ServerResponse(request));
  return ran;
}

test('runs middleware in order until one does not call next', () => {
  expect(run(['a', 'b', 'c'])).toEqual(['a', 'b', 'c']);
  expect(run(['a', 'b', 'c'], 'b')).toEqual(['a', 'b']);
});
