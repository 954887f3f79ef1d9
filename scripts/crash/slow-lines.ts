import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** What a slow client never finishes. */
export const unfinished = ['a first head', 'a later head', 'a body'] as const;

export type Unfinished = (typeof unfinished)[number];

/** A connection that keeps a server waiting. */
export interface SlowLine {
  readonly what: Unfinished;
  /** Resolves with the milliseconds that the server put up with it. */
  readonly closed: Promise<number>;
  readonly socket: Socket;
}

/** One byte each second: whoever waits for the next one waits for ever. */
const trickle = 1_000;

const beginnings: Readonly<Record<Unfinished, string>> = {
  'a first head': 'GET /visit HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
  'a later head': 'GET /visit HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
  'a body':
    'POST /f/contact HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"name":"',
};

/** Opens a connection, begins something on it, and goes on so slowly that it never ends. */
export async function openSlowLine(
  { hostname, port }: Pick<URL, 'hostname' | 'port'>,
  what: Unfinished,
): Promise<SlowLine> {
  const socket = connect(Number(port), hostname);
  // Its end is told by `close` as well.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  if (what === 'a later head') {
    socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(socket, 'data');
  }
  const begun = performance.now();
  const timer = setInterval(() => socket.write('a'), trickle);
  socket.write(beginnings[what]);
  socket.resume();
  const closed = new Promise<number>((resolve) => {
    // Not `once`, which an error ends before.
    socket.on('close', () => {
      clearInterval(timer);
      resolve(performance.now() - begun);
    });
  });
  return { what, closed, socket };
}
