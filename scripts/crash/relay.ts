import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** How a line fails: it is cut and nobody answers, or nothing passes and nobody is told. */
export const losses = ['cut', 'silent'] as const;

export type Loss = (typeof losses)[number];

export function isLoss(text: string): text is Loss {
  return losses.some((loss) => loss === text);
}

/** A line to a server on this machine that can be lost and restored while others hold it. */
export interface Relay {
  /** Where the line begins. */
  readonly port: number;
  lose(how: Loss): Promise<void>;
  /** Lets through what comes from now on, and what a silent line has held back. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
}

/** Passes every connection on to `target`, a port of this machine. */
export async function startRelay(target: number): Promise<Relay> {
  const pairs = new Set<Pair>();
  let isSilent = false;

  const server = createServer({ allowHalfOpen: false }, (near) => {
    const pair = { near, far: connect(target, '127.0.0.1') };
    pairs.add(pair);
    for (const socket of [pair.near, pair.far]) {
      // Its end is told by `close` as well.
      socket.on('error', () => undefined);
      socket.once('close', () => {
        // While nothing passes, the other end does not learn of it.
        if (!isSilent) forget(pair);
      });
    }
    if (isSilent) hold(pair);
    else join(pair);
  });

  function forget(pair: Pair): void {
    pairs.delete(pair);
    pair.near.destroy();
    pair.far.destroy();
  }

  async function listen(port: number): Promise<number> {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('No port was given.');
    return address.port;
  }

  async function cut(): Promise<void> {
    const closed = server.listening ? once(server, 'close') : undefined;
    server.close();
    for (const pair of pairs) forget(pair);
    await closed;
  }

  const port = await listen(0);
  return {
    port,
    async lose(how) {
      if (how === 'cut') {
        await cut();
        return;
      }
      isSilent = true;
      for (const pair of pairs) hold(pair);
    },
    async restore() {
      isSilent = false;
      for (const pair of pairs) {
        if (pair.near.destroyed || pair.far.destroyed) forget(pair);
        else join(pair);
      }
      if (!server.listening) await listen(port);
    },
    close: cut,
  };
}

function join({ near, far }: Pair): void {
  near.pipe(far);
  far.pipe(near);
}

function hold({ near, far }: Pair): void {
  near.unpipe(far).pause();
  far.unpipe(near).pause();
}
