import { EventEmitter } from 'node:events';
import { Server } from 'node:http';
import { Duplex } from 'node:stream';
import { readContent } from '@/lib/server/content/read-content';
import { keepCurrent } from '@/lib/server/content/keep-current';

/** What the server does besides answering: once at its start, and then on the clock. */
export async function startDuties(): Promise<void> {
  refuseUpgrades();
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

/**
 * Answers every WebSocket upgrade with 426 in production. The last release of Next 14 forwards an
 * upgrade whose request line is a whole URL to the host named there (CVE-2026-44578), and this site
 * has no WebSockets. Development needs them for reloading.
 */
function refuseUpgrades(): void {
  if (process.env.NODE_ENV !== 'production') return;
  Server.prototype.emit = function emitUnlessUpgrade(
    this: Server,
    event: string,
    ...args: unknown[]
  ) {
    if (event !== 'upgrade') return EventEmitter.prototype.emit.call(this, event, ...args);
    const [, socket] = args;
    if (socket instanceof Duplex) {
      socket.end('HTTP/1.1 426 Upgrade Required\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    }
    return true;
  };
}
