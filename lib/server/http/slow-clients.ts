import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds in which the head of a request must be here. */
export const headLasts = 10_000;

/** Milliseconds that every body may take. */
const bodyLasts = 30_000;

/**
 * Bytes a second below which a body is given up after that: a tenth of what a weak mobile line
 * sends, so that a large file over such a line still arrives.
 */
const slowest = 8 * 1024;

/** Milliseconds between two looks at a body that takes longer. */
const lookEvery = 5_000;

/** The clock that stops waiting; handed in. */
export interface Waiting {
  readonly after: (milliseconds: number, call: () => void) => () => void;
}

const timedOut = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/**
 * Closes connections that keep the server waiting: without a whole head within 10 seconds, or with
 * a body that is not whole within 30 and comes in slower than 8 kB a second. Node's own limits are
 * as long as five minutes, and Next has no setting for them.
 */
export class SlowClients {
  private readonly heads = new WeakMap<Socket, () => void>();

  constructor(private readonly clock: Waiting) {}

  /** A connection was opened. */
  opened(socket: Socket): void {
    const stop = this.clock.after(headLasts, () => {
      socket.write(timedOut);
      socket.destroySoon();
    });
    this.heads.set(socket, stop);
    socket.once('close', stop);
  }

  /** The head of a request is here, its body perhaps not yet. */
  asked(request: IncomingMessage): void {
    const { socket } = request;
    this.heads.get(socket)?.();
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
}

function hasNoBody({ headers, method }: IncomingMessage): boolean {
  if (headers['transfer-encoding'] !== undefined) return false;
  return (headers['content-length'] ?? '0') === '0' || method === 'HEAD';
}
