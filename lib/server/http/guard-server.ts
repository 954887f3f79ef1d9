import { EventEmitter } from 'node:events';
import { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { Duplex } from 'node:stream';
import { ConnectionCap } from '@/lib/server/http/connection-limit';
import type { GracefulShutdown } from '@/lib/server/http/graceful-shutdown';
import { tellFailuresInJson } from '@/lib/server/http/json-errors';
import { originForm } from '@/lib/server/http/normalize-target';
import { packAnswer } from '@/lib/server/http/compress';
import { PackedFiles } from '@/lib/server/http/precompressed-files';
import { refuseWriting } from '@/lib/server/http/require-get';
import { SlowClients } from '@/lib/server/http/slow-bodies';

/** Requests on one connection; whoever has more to ask opens another, where there is room for it. */
const mostRequests = 1_000;

/** Letters, digits and `-._~` mean the same whether they are percent-encoded or not (RFC 3986, 6.2.2.2). */
const needlesslyEncoded = /%(?:4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a]|3\d|2[de]|5f|7e)/gi;

/**
 * Stands before Next in production, because its last release of version 14 has faults. It forwards
 * a WebSocket upgrade whose request line is a whole URL to the host named there (CVE-2026-44578):
 * this site has no WebSockets and answers 426. It passes a request for a page whose name is
 * needlessly percent-encoded (`/%64esk`) round to itself until it fails: such names are decoded
 * first. It waits for minutes on clients that send nothing, which are cut off, and takes as many
 * connections as anybody opens, which have a limit where no proxy of ours (`proxies`) stands in
 * front. And it packs every answer anew with gzip, less well than the build can, and than Brotli does
 * (`compress` in next.config.js is off). It misreads some targets and methods, as in development
 * (`guardDevelopment`). Failures are told in JSON to who asks for JSON. Requests that
 * `answersItself` answers never reach Next. `shutdown` is told of connections and requests.
 *
 * Next makes its server itself and hands it out nowhere, so the events of all servers are watched.
 */
export function guardServer(
  answersItself: (request: IncomingMessage, response: ServerResponse) => boolean,
  proxies: number,
  shutdown: GracefulShutdown,
  methodNotAllowed?: string,
): void {
  const cap = new ConnectionCap(proxies);
  const slowClients = new SlowClients({
    after: (milliseconds, call) => {
      const timer = setTimeout(call, milliseconds).unref();
      return () => {
        clearTimeout(timer);
      };
    },
  });
  const packedFiles = new PackedFiles(join(process.cwd(), '.next/static'));
  Server.prototype.emit = function emitGuarded(this: Server, event: string, ...args: unknown[]) {
    const [subject, other] = args;
    if (event === 'upgrade' && other instanceof Duplex) {
      other.end('HTTP/1.1 426 Upgrade Required\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return true;
    }
    if (event === 'connection' && subject instanceof Socket) {
      if (!cap.admits(subject)) {
        subject.destroy();
        return true;
      }
      this.maxRequestsPerSocket = mostRequests;
      slowClients.opened(subject);
      shutdown.trackConnection(this, subject);
    }
    if (event === 'request' && subject instanceof IncomingMessage) {
      slowClients.asked(subject);
      const [path = '', ...query] = originForm(subject.url ?? '').split('?');
      subject.url = [path.replaceAll(needlesslyEncoded, decodeURIComponent), ...query].join('?');
      if (isResponse(other)) {
        shutdown.trackRequest(subject, other);
        other.once('close', () => {
          slowClients.answered(subject);
        });
        if (answersItself(subject, other)) return true;
        packedFiles.offer(subject, other);
        tellFailuresInJson(subject, other);
        packAnswer(subject, other);
        refuseWriting(subject, other, methodNotAllowed);
      }
    }
    return EventEmitter.prototype.emit.call(this, event, ...args);
  };
}

/** Corrects what Next misreads in development too: targets in absolute form, and methods that write. */
export function guardDevelopment(): void {
  Server.prototype.emit = function emitGuarded(this: Server, event: string, ...args: unknown[]) {
    const [request, response] = args;
    if (event === 'request' && request instanceof IncomingMessage && isResponse(response)) {
      request.url = originForm(request.url ?? '');
      refuseWriting(request, response);
    }
    return EventEmitter.prototype.emit.call(this, event, ...args);
  };
}

function isResponse(value: unknown): value is ServerResponse {
  return value instanceof ServerResponse;
}
