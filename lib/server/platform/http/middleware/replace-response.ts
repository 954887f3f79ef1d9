import type { IncomingMessage, ServerResponse } from 'node:http';

/** A response that a handler has made and that has not been sent. */
interface OriginalResponse {
  readonly status: number;
  /** The body if its type is `text/plain`; otherwise empty. */
  readonly text: string;
}

/** A response to send instead. */
interface Replacement {
  /** Default: the status of the original. */
  readonly status?: number;
  readonly type: string;
  readonly body: string;
}

interface ReplaceOptions {
  /** Whether to replace a response with this status and media type, which may be empty. */
  readonly matches: (status: number, type: string) => boolean;
  readonly replace: (original: OriginalResponse) => Replacement;
}

/**
 * Replaces the body of matching responses before they are sent. Keeps headers that do not describe the
 * body. Handlers set the status with `statusCode`: after `writeHead` it is too late to replace it.
 */
export function replaceResponse(
  request: IncomingMessage,
  response: ServerResponse,
  { matches, replace }: ReplaceOptions,
): void {
  const write = originalMethod(response, 'write');
  const end = originalMethod(response, 'end');
  let text = '';

  function isReplaced(): boolean {
    return !response.headersSent && matches(response.statusCode, mediaType(response));
  }
  function collect(chunk: unknown): void {
    if (mediaType(response) !== 'text/plain') return;
    if (typeof chunk === 'string' || Buffer.isBuffer(chunk)) text += chunk.toString();
  }

  const methods: Readonly<Record<'write' | 'end', Method>> = {
    write(...args) {
      if (!isReplaced()) return write(...args);
      collect(args[0]);
      const done = args.find(isCallback);
      if (done !== undefined) process.nextTick(done);
      return true;
    },
    end(...args) {
      if (!isReplaced()) return end(...args);
      collect(args[0]);
      const original = { status: response.statusCode, text: text.trim() };
      const { status = original.status, type, body } = replace(original);
      response.statusCode = status;
      describeBody(response, type, body);
      // Keeps it uncompressed, with its Content-Length.
      delete request.headers['accept-encoding'];
      const content = request.method === 'HEAD' ? [] : [body];
      return end(...content, ...args.filter(isCallback));
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

/** Sets the headers of an error's body, which no cache stores. Removes those of another body. */
export function describeBody(response: ServerResponse, type: string, body: string): void {
  for (const name of bodyHeaders) response.removeHeader(name);
  response.setHeader('Content-Type', `${type}; charset=utf-8`);
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.setHeader('Cache-Control', 'private, no-store');
}

function mediaType(response: ServerResponse): string {
  const [type = ''] = String(response.getHeader('Content-Type') ?? '').split(';');
  return type.trim().toLowerCase();
}

type Method = (...args: unknown[]) => unknown;

/** Returns a method as it is now. Each has several signatures, so arguments are passed on as they are. */
function originalMethod(response: ServerResponse, name: 'write' | 'end'): Method {
  const method: unknown = Reflect.get(response, name);
  return (...args): unknown =>
    typeof method === 'function' ? Reflect.apply(method, response, args) : undefined;
}

function isCallback(value: unknown): value is () => void {
  return typeof value === 'function';
}
