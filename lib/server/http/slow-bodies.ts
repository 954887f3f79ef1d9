import type { IncomingMessage } from 'node:http';
import type { Schedule } from '@/lib/server/http/graceful-shutdown';
import type { Middleware } from '@/lib/server/http/middleware';

/** Milliseconds that every body may take. */
const bodyTimeout = 30_000;

/**
 * Bytes a second below which a body is given up after that: a tenth of what a weak mobile line
 * sends, so that a large file over such a line still arrives.
 */
const minSpeed = 8 * 1024;

/** Milliseconds between two checks of a body that takes longer. */
const checkInterval = 5_000;

/**
 * Closes connections whose body has not arrived within 30 seconds and comes in slower than 8 kB a
 * second. Node's `requestTimeout` knows no speed: it would cut off large files on slow lines.
 */
export function closeSlowBodies(schedule: Schedule): Middleware {
  return (request, _response, next) => {
    if (hasBody(request)) watchBody(request, schedule);
    next();
  };
}

function watchBody(request: IncomingMessage, schedule: Schedule): void {
  const { socket } = request;
  const readBefore = socket.bytesRead;
  let waited = bodyTimeout;
  const check = () => {
    if (request.complete || socket.destroyed) return;
    const speed = (socket.bytesRead - readBefore) / (waited / 1000);
    if (speed < minSpeed) {
      socket.destroy();
      return;
    }
    waited += checkInterval;
    cancel = schedule(checkInterval, check);
  };
  let cancel = schedule(bodyTimeout, check);
  request.once('close', () => {
    cancel();
  });
}

function hasBody({ headers, method }: IncomingMessage): boolean {
  if (headers['transfer-encoding'] !== undefined) return true;
  return (headers['content-length'] ?? '0') !== '0' && method !== 'HEAD';
}
