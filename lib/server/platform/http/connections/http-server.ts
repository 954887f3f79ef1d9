import { createServer, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { ConnectionLimit } from '@/lib/server/platform/http/connections/connection-limit';
import { drainRequest } from '@/lib/server/platform/http/requests/read-body';
import type { GracefulShutdown } from '@/lib/server/platform/http/connections/graceful-shutdown';

/** Milliseconds in which the headers of a request must arrive. */
const headersTimeout = 10_000;

/** Milliseconds in which a whole request must arrive; slow-bodies.ts is stricter. */
const requestTimeout = 300_000;

/** Milliseconds between two checks of these timeouts. */
const connectionsCheckingInterval = 1_000;

/** Requests per connection. */
const maxRequestsPerSocket = 1_000;

interface HttpServerOptions {
  /** Milliseconds that an idle connection stays open. */
  readonly keepAliveTimeout: number;
  /** Number of trusted proxies. */
  readonly proxies: number;
  readonly shutdown: GracefulShutdown;
}

/**
 * Creates Node's HTTP server with limits: connections per network, timeouts, no upgrades (426), and no
 * expectations other than `100-continue` (417).
 */
export function createHttpServer(
  listener: RequestListener,
  { keepAliveTimeout, proxies, shutdown }: HttpServerOptions,
): Server {
  const server = createServer(
    { connectionsCheckingInterval, headersTimeout, keepAliveTimeout, requestTimeout },
    listener,
  );
  server.maxRequestsPerSocket = maxRequestsPerSocket;
  const limit = new ConnectionLimit(proxies);
  server.on('connection', (socket) => {
    if (limit.accept(socket)) shutdown.trackConnection(socket);
    else socket.destroy();
  });
  // The site has no WebSockets.
  server.on('upgrade', (_request, socket: Duplex) => {
    // Node has removed its own listener; an error without a listener is an uncaught exception.
    socket.on('error', () => undefined);
    socket.end('HTTP/1.1 426 Upgrade Required\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    // The timeouts above do not apply after an upgrade, and the client may keep its half open.
    setTimeout(() => socket.destroy(), headersTimeout).unref();
  });
  // Node closes the connection at once, so a client that is still sending could not read the 417.
  server.on('checkExpectation', (request, response) => {
    response.writeHead(417, { Connection: 'close', 'Content-Length': 0 });
    void drainRequest(request).then(() => response.end());
  });
  return server;
}
