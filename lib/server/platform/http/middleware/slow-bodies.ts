import type { IncomingMessage } from 'node:http';
import type { Schedule } from '@/lib/server/platform/http/connections/graceful-shutdown';
import type { Middleware } from '@/lib/server/platform/http/middleware/middleware';

/** Milliseconds that every body may take. */
const bodyTimeout = 30_000;

/**
 * Bytes per second that a longer body must reach: a tenth of a weak mobile connection's speed, so
 * that a large file over such a connection still arrives.
 */
const minSpeed = 8 * 1024;

/** Milliseconds between two checks of a longer body. */
const checkInterval = 5_000;

/**
 * Closes connections whose body takes more than 30 seconds and arrives at less than 8 kB per second.
 * Node's `requestTimeout` ignores speed: it would cut off large files on slow connections.
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
  let elapsed = bodyTimeout;
  const check = () => {
    if (request.complete || socket.destroyed) return;
    const speed = (socket.bytesRead - readBefore) / (elapsed / 1000);
    if (speed < minSpeed) {
      socket.destroy();
      return;
    }
    elapsed += checkInterval;
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
