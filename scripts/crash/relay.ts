import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../site/site-process';

/** The kinds of an outage: connections are refused, or stay open and pass no data. */
export const outageKinds = ['cut', 'silent'] as const;

export type OutageKind = (typeof outageKinds)[number];

export function isOutageKind(text: string): text is OutageKind {
  return outageKinds.some((kind) => kind === text);
}

/** A TCP relay to a local server, whose connections a test can interrupt and restore. */
export interface Relay {
  /** The local port, the same one after `restore`. */
  readonly port: number;
  interrupt(kind: OutageKind): Promise<void>;
  /** Accepts connections again and passes the data that `silent` held back. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

interface Pair {
  readonly client: Socket;
  readonly upstream: Socket;
}

/** Starts a relay to a port of this machine. */
export async function startRelay(target: number): Promise<Relay> {
  const pairs = new Set<Pair>();
  let isSilent = false;

  const server = createServer({ allowHalfOpen: false }, (client) => {
    const pair = { client, upstream: connect(target, '127.0.0.1') };
    pairs.add(pair);
    for (const socket of [pair.client, pair.upstream]) {
      // A `close` event follows.
      socket.on('error', () => undefined);
      socket.once('close', () => {
        // A silent relay does not pass on the end of a connection.
        if (!isSilent) closePair(pair);
      });
    }
    if (isSilent) pausePair(pair);
    else pipePair(pair);
  });

  function closePair(pair: Pair): void {
    pairs.delete(pair);
    pair.client.destroy();
    pair.upstream.destroy();
  }

  // Still free when `restore` listens again after a cut.
  const port = await freePort();

  async function listen(): Promise<void> {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  }

  async function cut(): Promise<void> {
    const closed = server.listening ? once(server, 'close') : undefined;
    server.close();
    for (const pair of pairs) closePair(pair);
    await closed;
  }

  await listen();
  return {
    port,
    async interrupt(kind) {
      if (kind === 'cut') {
        await cut();
        return;
      }
      isSilent = true;
      for (const pair of pairs) pausePair(pair);
    },
    async restore() {
      isSilent = false;
      for (const pair of pairs) {
        if (pair.client.destroyed || pair.upstream.destroyed) closePair(pair);
        else pipePair(pair);
      }
      if (!server.listening) await listen();
    },
    close: cut,
  };
}

function pipePair({ client, upstream }: Pair): void {
  client.pipe(upstream);
  upstream.pipe(client);
}

function pausePair({ client, upstream }: Pair): void {
  client.unpipe(upstream).pause();
  upstream.unpipe(client).pause();
}
