import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds in which the head of a request must be here. */
const headLasts = 10_000;

/** Milliseconds that every body may take. */
const bodyLasts = 30_000;

/**
 * Bytes a second below which a body is given up after that: a tenth of what a weak mobile line
 * sends, so that a large file over such a line still arrives.
 */
const slowest = 8 * 1024;

/** Milliseconds between two looks at a body that takes longer. */
const lookEvery = 5_000;

/** Milliseconds between two looks whether a next request has begun. */
const listenEvery = 2_000;

/** The clock that stops waiting; handed in. */
export interface Waiting {
  readonly after: (milliseconds: number, call: () => void) => () => void;
}

const timedOut = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/**
 * Closes connections that keep the server waiting: without a whole head within 10 seconds (a later
 * one on the same connection within 12), or with a body that is not whole within 30 and comes in
 * slower than 8 kB a second. Node's own limits are as long as five minutes, and Next has no setting
 * for them.
 */
export class SlowClients {
  /** Ends the waiting for a head, where a connection owes one. */
  private readonly heads = new WeakMap<Socket, () => void>();
  /** Requests that have no answer yet: some clients do not wait for one before they ask again. */
  private readonly unanswered = new WeakMap<Socket, number>();

  constructor(private readonly clock: Waiting) {}

  /** A connection was opened. */
  opened(socket: Socket): void {
    this.awaitHead(socket);
    socket.once('close', () => {
      this.heads.get(socket)?.();
    });
  }

  /** The answer to a request has left, and another may begin on its connection. */
  answered(request: IncomingMessage): void {
    const { socket } = request;
    const rest = (this.unanswered.get(socket) ?? 1) - 1;
    this.unanswered.set(socket, rest);
    if (rest > 0 || socket.destroyed) return;
    let readBefore = socket.bytesRead;
    const look = () => {
      // What comes of a body that nobody waited for has a limit of its own.
      if (!request.complete) readBefore = socket.bytesRead;
      if (socket.bytesRead > readBefore) this.awaitHead(socket);
      else this.heads.set(socket, this.clock.after(listenEvery, look));
    };
    this.heads.set(socket, this.clock.after(listenEvery, look));
  }

  /** The head of a request is here, its body perhaps not yet. */
  asked(request: IncomingMessage): void {
    const { socket } = request;
    this.heads.get(socket)?.();
    this.unanswered.set(socket, (this.unanswered.get(socket) ?? 0) + 1);
    if (hasNoBody(request)) return;
    let stop: () => void;
    const readBefore = socket.bytesRead;
    let waited = bodyLasts;
    const look = () => {
      if (request.complete || socket.destroyed) return;
      const speed = (socket.bytesRead - readBefore) / (waited / 1000);
      if (speed < slowest) {
        socket.destroy();
        return;
      }
      waited += lookEvery;
      stop = this.clock.after(lookEvery, look);
    };
    stop = this.clock.after(bodyLasts, look);
    request.once('close', () => {
      stop();
    });
  }

  private awaitHead(socket: Socket): void {
    const stop = this.clock.after(headLasts, () => {
      socket.write(timedOut);
      socket.destroySoon();
    });
    this.heads.set(socket, stop);
  }
}

function hasNoBody({ headers, method }: IncomingMessage): boolean {
  if (headers['transfer-encoding'] !== undefined) return false;
  return (headers['content-length'] ?? '0') === '0' || method === 'HEAD';
}
