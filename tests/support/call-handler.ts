import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

interface CallOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string needs a `Content-Type` among the headers. */
  readonly body?: URLSearchParams | string;
}

interface CallResponse {
  readonly status: number;
  readonly headers: Headers;
  /** The whole body. */
  readonly text: string;
}

/**
 * Sends a request of this machine to a handler, without a network. For tests that send hundreds of requests: most of the
 * time of a request to `serve` is spent in `fetch`.
 */
export function callHandler(
  listener: RequestListener,
  url: string,
  { method = 'GET', headers = {}, body }: CallOptions = {},
): Promise<CallResponse> {
  const peer = Object.defineProperty(new Socket(), 'remoteAddress', { value: '127.0.0.1' });
  const request = Object.assign(new IncomingMessage(peer), { url, method });
  for (const [name, value] of Object.entries(headers)) request.headers[name.toLowerCase()] = value;
  if (body instanceof URLSearchParams)
    request.headers['content-type'] ??= 'application/x-www-form-urlencoded;charset=UTF-8';
  if (body !== undefined) request.push(body.toString());
  request.push(null);

  const response = new ServerResponse(request);
  // The body ends with the connection, and is sent as it is.
  response.shouldKeepAlive = false;
  response.useChunkedEncodingByDefault = false;
  const socket = new RecordingSocket();
  response.assignSocket(socket);
  return new Promise((resolve) => {
    response.on('finish', () => resolve(parseResponse(response.statusCode, socket.chunks)));
    listener(request, response);
  });
}

/** Keeps what is written to it. */
class RecordingSocket extends Socket {
  readonly chunks: Buffer[] = [];

  override _write(chunk: Buffer | string, encoding: BufferEncoding, done: () => void): void {
    this.chunks.push(typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk);
    done();
  }

  override _writev(
    written: { chunk: Buffer | string; encoding: BufferEncoding }[],
    done: () => void,
  ): void {
    for (const { chunk, encoding } of written) this._write(chunk, encoding, () => undefined);
    done();
  }
}

function parseResponse(status: number, chunks: readonly Buffer[]): CallResponse {
  const sent = Buffer.concat(chunks).toString();
  const end = sent.indexOf('\r\n\r\n');
  const [, ...lines] = sent.slice(0, end).split('\r\n');
  const headers = new Headers();
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^:]+): (.*)$/.exec(line) ?? [];
    headers.append(name, value);
  }
  return { status, headers, text: sent.slice(end + 4) };
}
