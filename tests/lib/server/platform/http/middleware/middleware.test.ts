import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import {
  type Middleware,
  respondToCrash,
  runMiddleware,
} from '@/lib/server/platform/http/middleware/middleware';

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

test('responds with 500 and logs the error if a middleware throws', () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  runMiddleware([
    () => {
      throw new TypeError('broken');
    },
  ])(request, response);
  expect(response).toMatchObject({ statusCode: 500, writableEnded: true });
  expect(written.mock.calls.join('')).toContain('"event":"request-crashed"');
});

test('responds to an error without the headers of the failed body', () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  response.setHeader('Content-Type', 'application/javascript');
  response.setHeader('Content-Encoding', 'br');
  response.setHeader('ETag', '"1"');
  response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  respondToCrash(new TypeError('broken'), response);
  expect({ ...response.getHeaders() }).toEqual({
    'cache-control': 'private, no-store',
    'content-length': 21,
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
});

test('closes an incomplete response after an error', () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  response.write('<h1>');
  respondToCrash(new TypeError('broken'), response);
  expect(response).toMatchObject({ destroyed: true, writableEnded: false });
});

test('runs middleware in order until one does not call next', () => {
  expect(run(['a', 'b', 'c'])).toEqual(['a', 'b', 'c']);
  expect(run(['a', 'b', 'c'], 'b')).toEqual(['a', 'b']);
});

test('lets every layer listen to the end of a response without a warning', () => {
  const warnings = vi.spyOn(process, 'emitWarning').mockReturnValue(undefined);
  const middleware = Array.from({ length: 12 }, (): Middleware => (_request, response, next) => {
    response.once('close', () => undefined);
    next();
  });
  const request = new IncomingMessage(new Socket());
  runMiddleware(middleware)(request, new ServerResponse(request));
  expect(warnings).not.toHaveBeenCalled();
});
