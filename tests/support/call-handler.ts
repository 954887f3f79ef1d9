import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Writable } from 'node:stream';

interface CallOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: URLSearchParams;
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
  if (body !== undefined) {
    request.headers['content-type'] = 'application/x-www-form-urlencoded;charset=UTF-8';
    request.push(body.toString());
  }
  request.push(null);

  const response = new ServerResponse(request);
  // The body ends with the connection, and is sent as it is.
  response.shouldKeepAlive = false;
  response.useChunkedEncodingByDefault = false;
  const chunks: Buffer[] = [];
  const socket = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  response.assignSocket(socket as Socket);
  return new Promise((resolve) => {
    response.on('finish', () => resolve(parseResponse(response.statusCode, chunks)));
    listener(request, response);
  });
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
