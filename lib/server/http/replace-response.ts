import type { IncomingMessage, ServerResponse } from 'node:http';

/** A failure on its way out. */
interface Failure {
  readonly status: number;
  /** What it says, where that is plain text; empty where it is a page, or nothing. */
  readonly words: string;
}

interface Exchange {
  /** Whether a failure of this status and media type is exchanged; the type is empty if unsaid. */
  readonly takes: (status: number, type: string) => boolean;
  /** What goes out in its place. */
  readonly tell: (failure: Failure) => { readonly type: string; readonly body: string };
}

/**
 * Has the body of a failure exchanged before it goes out. The status and the other headers stay, and
 * every other answer goes out as it is.
 */
export function exchangeFailure(
  request: IncomingMessage,
  response: ServerResponse,
  { takes, tell }: Exchange,
): void {
  const writeHead = ownCall(response, 'writeHead');
  const write = ownCall(response, 'write');
  const end = ownCall(response, 'end');
  // Packed or in parts it could not be exchanged.
  delete request.headers['accept-encoding'];
  let words: string | undefined;
  let isPlain = false;
  let isOut = false;

  function isHeld(): boolean {
    if (words !== undefined) return true;
    if (isOut || response.statusCode < 400 || response.headersSent) return false;
    const [type = ''] = String(response.getHeader('Content-Type') ?? '').split(';');
    if (!takes(response.statusCode, type.trim().toLowerCase())) return false;
    isPlain = type.trim().toLowerCase() === 'text/plain';
    words = '';
    return true;
  }
  function hear(part: unknown): void {
    if (!isPlain || !(typeof part === 'string' || Buffer.isBuffer(part))) return;
    words = `${words ?? ''}${part.toString()}`;
  }

  const swap: Readonly<Record<'writeHead' | 'write' | 'end', Call>> = {
    writeHead(status, ...rest) {
      if (isOut) return writeHead(status, ...rest);
      if (typeof status === 'number') response.statusCode = status;
      if (response.statusCode >= 400) setHeaders(response, rest);
      return isHeld() ? response : writeHead(response.statusCode, ...rest);
    },
    write(...given) {
      if (!isHeld()) return write(...given);
      hear(given[0]);
      const done = given.find(isCallback);
      if (done !== undefined) process.nextTick(done);
      return true;
    },
    end(...given) {
      if (!isHeld()) return end(...given);
      hear(given[0]);
      const { type, body } = tell({ status: response.statusCode, words: (words ?? '').trim() });
      words = undefined;
      isOut = true;
      for (const name of ['ETag', 'Last-Modified', 'Content-Encoding']) response.removeHeader(name);
      response.setHeader('Content-Type', `${type}; charset=utf-8`);
      response.setHeader('Content-Length', Buffer.byteLength(body));
      response.setHeader('Cache-Control', 'private, no-store');
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

/** Those that were handed over with the status, so that they are known before the body is. */
function setHeaders(response: ServerResponse, rest: readonly unknown[]): void {
  const named = rest.find((given) => typeof given === 'object' && !Array.isArray(given));
  for (const [name, value] of Object.entries(named ?? {})) {
    if (typeof value === 'string' || typeof value === 'number') response.setHeader(name, value);
  }
}

function isCallback(value: unknown): value is () => void {
  return typeof value === 'function';
}
