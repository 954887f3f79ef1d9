import { EventEmitter } from 'node:events';
import { IncomingMessage, Server } from 'node:http';
import { Duplex } from 'node:stream';
import { readContent } from '@/lib/server/content/read-content';
import { keepCurrent } from '@/lib/server/content/keep-current';

/** What the server does besides answering: once at its start, and then on the clock. */
export async function startDuties(): Promise<void> {
  guardServer();
  if (process.env.NODE_ENV !== 'production') return;
  keepCurrent(await readContent(), {
    now: () => new Date(),
    after: (milliseconds, call) => {
      setTimeout(call, milliseconds).unref();
    },
    visit: async (path) => {
      // Next writes the port it listens on into PORT.
      await fetch(`http://127.0.0.1:${process.env.PORT ?? '3000'}${path}`).catch(() => undefined);
    },
  });
}

/** Letters, digits and `-._~` mean the same whether they are percent-encoded or not (RFC 3986, 6.2.2.2). */
const needlesslyEncoded = /%(?:4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a]|3\d|2[de]|5f|7e)/gi;

/**
 * Stands before Next in production, because its last release of version 14 has two faults. It
 * forwards a WebSocket upgrade whose request line is a whole URL to the host named there
 * (CVE-2026-44578): this site has no WebSockets and answers 426. And it passes a request for a page
 * whose name is needlessly percent-encoded (`/%64esk`) round to itself until it fails: such names
 * are decoded first. Development needs its upgrades for reloading.
 */
function guardServer(): void {
  if (process.env.NODE_ENV !== 'production') return;
  Server.prototype.emit = function emitGuarded(this: Server, event: string, ...args: unknown[]) {
    const [request, socket] = args;
    if (event === 'upgrade' && socket instanceof Duplex) {
      socket.end('HTTP/1.1 426 Upgrade Required\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return true;
    }
    if (event === 'request' && request instanceof IncomingMessage && request.url !== undefined) {
      const [path = '', ...query] = request.url.split('?');
      request.url = [path.replaceAll(needlesslyEncoded, decodeURIComponent), ...query].join('?');
    }
    return EventEmitter.prototype.emit.call(this, event, ...args);
  };
}
