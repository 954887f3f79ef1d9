import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { logError } from '@/lib/server/platform/http/logging/log-error';
import { logEvent, type WriteLine } from '@/lib/server/platform/http/logging/log-event';

/** Milliseconds that requests in flight have to complete after the shutdown begins. */
const drainTimeout = 20_000;

/** Calls `call` once after a number of milliseconds. Returns a function that cancels it. */
export type Schedule = (milliseconds: number, call: () => void) => () => void;

interface Connection {
  /** An array, because removed members of a Set stay in memory until the next full garbage collection. */
  readonly responses: ServerResponse[];
  /** `bytesRead` when the last response ended; a higher value means that a request is arriving. */
  bytesReadBefore: number;
}

/**
 * Tracks connections and requests, so that a server can stop without dropping a request.
 *
 * Next.js closes its server on SIGTERM and waits for all connections; browsers keep one open until the
 * keep-alive timeout (70 s).
 */
export class GracefulShutdown {
  private readonly connections = new Map<Socket, Connection>();
  /** Resolves the promise of `drain`; set while the server shuts down. */
  private drained: (() => void) | undefined;

  constructor(private readonly schedule: Schedule) {}

  trackConnection(socket: Socket): void {
    this.connections.set(socket, { responses: [], bytesReadBefore: 0 });
    socket.once('close', () => {
      this.connections.delete(socket);
      this.checkDrained();
    });
  }

  trackRequest({ socket }: IncomingMessage, response: ServerResponse): void {
    const connection = this.connections.get(socket);
    if (connection === undefined) return;
    connection.responses.push(response);
    if (this.drained !== undefined) response.setHeader('Connection', 'close');
    response.once('close', () => {
      connection.responses.splice(connection.responses.indexOf(response), 1);
      connection.bytesReadBefore = socket.bytesRead;
      // A response that sent its headers before the shutdown has no `Connection: close`.
      if (this.drained !== undefined) this.closeIdle();
    });
  }

  /**
   * Stops a server from listening, closes idle connections, and adds `Connection: close` to further
   * responses. Resolves when no connection is left, with the number of connections cut off after 20 s.
   */
  async drain(server: Pick<Server, 'close'>): Promise<number> {
    let cutOff = 0;
    let cancel = (): void => undefined;
    const drained = new Promise<void>((resolve) => {
      this.drained = resolve;
      cancel = this.schedule(drainTimeout, () => {
        cutOff = this.connections.size;
        for (const socket of this.connections.keys()) socket.destroy();
      });
    });
    for (const { responses } of this.connections.values()) {
      for (const response of responses) {
        if (!response.headersSent) response.setHeader('Connection', 'close');
      }
    }
    // A full turn of the event loop reads the requests that have arrived, so that their connections do
    // not close as idle.
    await setImmediate();
    await setImmediate();
    server.close();
    this.closeIdle();
    this.checkDrained();
    await drained;
    cancel();
    return cutOff;
  }

  private closeIdle(): void {
    for (const [socket, { responses, bytesReadBefore }] of this.connections) {
      // Each call of `destroySoon` adds a listener.
      const isClosing = socket.writableEnded;
      if (responses.length > 0 || isClosing) continue;
      if (socket.bytesRead === bytesReadBefore) socket.destroySoon();
    }
  }

  private checkDrained(): void {
    if (this.connections.size === 0) this.drained?.();
  }
}

/** The functions that stop a process and its server. */
interface StopOptions {
  readonly onSignal: (signal: NodeJS.Signals, call: () => void) => void;
  /** Completes requests in flight; resolves with the number of connections that were cut off. */
  readonly drain: () => Promise<number>;
  /** Closes the store. */
  readonly close: () => Promise<void>;
  readonly exit: (code: number) => void;
  readonly now: () => Date;
  readonly log: WriteLine;
}

/**
 * Stops the process on SIGTERM, SIGINT or SIGHUP: drains the server, closes the store, exits with 0.
 * Ignores further signals: Ctrl-C reaches this process from the terminal and from its parent.
 */
export function stopOnSignal({ onSignal, drain, close, exit, now, log }: StopOptions): void {
  let isStopping = false;
  const stop = async () => {
    const cutOff = await drain();
    if (cutOff > 0) logEvent('warn', 'stop-cut-off', { cutOff }, { now: now(), write: log });
    try {
      await close();
      exit(0);
    } catch (error) {
      logError('store-not-closed', error, now(), { write: log });
      exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    onSignal(signal, () => {
      if (isStopping) return;
      isStopping = true;
      void stop();
    });
  }
}
