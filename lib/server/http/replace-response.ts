import type { IncomingMessage, ServerResponse } from 'node:http';

/** A response that a handler has made and that has not been sent. */
export interface MadeResponse {
  readonly status: number;
  /** The body of a plain text; empty for every other type. */
  readonly words: string;
}

/** What is sent in its place. */
export interface Replacement {
  /** The status to send; that of the response if it is left out. */
  readonly status?: number;
  readonly type: string;
  readonly body: string;
}

interface ReplaceOptions {
  /** Whether to replace a response with this status and media type, which is empty if it has none. */
  readonly matches: (status: number, type: string) => boolean;
  readonly replace: (made: MadeResponse) => Replacement;
}

/**
 * Replaces the body of matching responses before it is sent. Headers that do not describe the body
 * stay, and every other response passes through unchanged.
 */
export function replaceResponse(
  request: IncomingMessage,
  response: ServerResponse,
  { matches, replace }: ReplaceOptions,
): void {
  const writeHead = originalMethod(response, 'writeHead');
  const write = originalMethod(response, 'write');
  const end = originalMethod(response, 'end');
  // A compressed or partial body could not be replaced.
  delete request.headers['accept-encoding'];
  let words: string | undefined;
  let isPlain = false;
  let isDecided = false;

  function isHeld(): boolean {
    if (words !== undefined) return true;
    if (isDecided || response.headersSent) return false;
    const [type = ''] = String(response.getHeader('Content-Type') ?? '').split(';');
    if (!matches(response.statusCode, type.trim().toLowerCase())) return false;
    isPlain = type.trim().toLowerCase() === 'text/plain';
    words = '';
    return true;
  }
  function collect(part: unknown): void {
    if (!isPlain || !(typeof part === 'string' || Buffer.isBuffer(part))) return;
    words = `${words ?? ''}${part.toString()}`;
  }

  const methods: Readonly<Record<'writeHead' | 'write' | 'end', Method>> = {
    writeHead(status, ...rest) {
      if (isDecided) return writeHead(status, ...rest);
      if (typeof status === 'number') response.statusCode = status;
      setHeaders(response, rest);
      return isHeld() ? response : writeHead(response.statusCode, ...rest);
    },
    write(...given) {
      if (!isHeld()) return write(...given);
      collect(given[0]);
      const done = given.find(isCallback);
      if (done !== undefined) process.nextTick(done);
      return true;
    },
    end(...given) {
      if (!isHeld()) return end(...given);
      collect(given[0]);
      const made = { status: response.statusCode, words: (words ?? '').trim() };
      const { status = made.status, type, body } = replace(made);
      words = undefined;
      isDecided = true;
      response.statusCode = status;
      for (const name of bodyHeaders) response.removeHeader(name);
      response.setHeader('Content-Type', `${type}; charset=utf-8`);
      response.setHeader('Content-Length', Buffer.byteLength(body));
      response.setHeader('Cache-Control', 'private, no-store');
      const done = given.find(isCallback);
      const whole = request.method === 'HEAD' ? [] : [body];
      return end(...whole, ...(done === undefined ? [] : [done]));
    },
  };
  Object.assign(response, methods);
}

const bodyHeaders = [
  'Accept-Ranges',
  'Content-Disposition',
  'Content-Encoding',
  'Content-Range',
  'ETag',
  'Last-Modified',
  'Location',
];

type Method = (...given: unknown[]) => unknown;

/** Returns a method as it is now. Each has several signatures, so arguments are passed on as they are. */
function originalMethod(response: ServerResponse, name: 'writeHead' | 'write' | 'end'): Method {
  const own: unknown = Reflect.get(response, name);
  return (...given): unknown =>
    typeof own === 'function' ? Reflect.apply(own, response, given) : undefined;
}

/** Sets the headers that were passed with the status, so that the type is known before the body. */
function setHeaders(response: ServerResponse, rest: readonly unknown[]): void {
  const named = rest.find((given) => typeof given === 'object' && !Array.isArray(given));
  for (const [name, value] of Object.entries(named ?? {})) {
    if (typeof value === 'string' || typeof value === 'number') response.setHeader(name, value);
  }
}

function isCallback(value: unknown): value is () => void {
  return typeof value === 'function';
}
