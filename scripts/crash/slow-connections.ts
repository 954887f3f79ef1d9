import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** The part of a request that a slow client never finishes. */
export const requestParts = ['a first head', 'a later head', 'a body'] as const;

export type RequestPart = (typeof requestParts)[number];

/** A connection with an unfinished request. */
export interface SlowConnection {
  readonly part: RequestPart;
  /** Resolves with the milliseconds until the server closed it. */
  readonly closed: Promise<number>;
  readonly socket: Socket;
}

/** Milliseconds between bytes, so that a server which waits for the next one waits forever. */
const byteIntervalMs = 1_000;

const requestStarts: Readonly<Record<RequestPart, string>> = {
  'a first head': 'GET /visit HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
  'a later head': 'GET /visit HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
  'a body':
    'POST /f/contact HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"name":"',
};

/** Opens a connection and sends an endless request part, one byte a second. */
export async function openSlowConnection(
  { hostname, port }: Pick<URL, 'hostname' | 'port'>,
  part: RequestPart,
): Promise<SlowConnection> {
  const socket = connect(Number(port), hostname);
  // A `close` event follows.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  if (part === 'a later head') {
    socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(socket, 'data');
  }
  const startedAt = performance.now();
  const timer = setInterval(() => socket.write('a'), byteIntervalMs);
  socket.write(requestStarts[part]);
  socket.resume();
  const closed = new Promise<number>((resolve) => {
    // `once` of `node:events` would reject at an error.
    socket.on('close', () => {
      clearInterval(timer);
      resolve(performance.now() - startedAt);
    });
  });
  return { part, closed, socket };
}
