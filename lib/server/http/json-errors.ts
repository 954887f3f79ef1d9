import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorTitle } from '@/lib/http/error-titles';
import { prefersJson } from '@/lib/server/http/accepts';

/**
 * Has a failure that would be answered with a page answered in JSON, in the form protocol's shape,
 * where the request asks for JSON. The status and the headers stay; an answer that is JSON already,
 * or that is no failure, goes out as it is.
 */
export function tellFailuresInJson(request: IncomingMessage, response: ServerResponse): void {
  if (!prefersJson(request.headers)) return;
  const writeHead = ownCall(response, 'writeHead');
  const write = ownCall(response, 'write');
  const end = ownCall(response, 'end');
  // Packed or in parts it could not be exchanged.
  delete request.headers['accept-encoding'];
  let body: string | undefined;

  function beginHead(status: unknown, ...rest: unknown[]): unknown {
    if (typeof status === 'number') response.statusCode = status;
    if (isPageOfFailure(response)) {
      body = JSON.stringify(failureOf(response.statusCode));
      for (const name of ['ETag', 'Last-Modified', 'Content-Encoding']) response.removeHeader(name);
      response.setHeader('Content-Type', 'application/json; charset=utf-8');
      response.setHeader('Content-Length', Buffer.byteLength(body));
      response.setHeader('Cache-Control', 'private, no-store');
    }
    return writeHead(response.statusCode, ...rest);
  }
  const swap: Readonly<Record<'writeHead' | 'write' | 'end', Call>> = {
    writeHead: beginHead,
    write(...given) {
      if (!response.headersSent) beginHead(response.statusCode);
      if (body === undefined) return write(...given);
      const done = given.find(isCallback);
      if (done !== undefined) process.nextTick(done);
      return true;
    },
    end(...given) {
      // Without a first part of its own, a page that is whole gets its length from Node.
      if (isPageOfFailure(response)) beginHead(response.statusCode);
      if (body === undefined) return end(...given);
      const done = given.find(isCallback);
      const whole = request.method === 'HEAD' ? [] : [body];
      return end(...whole, ...(done === undefined ? [] : [done]));
    },
  };
  Object.assign(response, swap);
}

type Call = (...given: unknown[]) => unknown;

/** A method as it is now. Each has several forms of arguments, which are handed on as they came. */
function ownCall(response: ServerResponse, name: 'writeHead' | 'write' | 'end'): Call {
  const own: unknown = Reflect.get(response, name);
  return (...given): unknown =>
    typeof own === 'function' ? Reflect.apply(own, response, given) : undefined;
}

function isCallback(value: unknown): value is () => void {
  return typeof value === 'function';
}

function isPageOfFailure(response: ServerResponse): boolean {
  if (response.statusCode < 400 || response.headersSent) return false;
  return !/json/i.test(String(response.getHeader('Content-Type') ?? ''));
}

function failureOf(status: number) {
  const message = `${errorTitle(status)}.`;
  return { error: message, errors: [{ message }] };
}
