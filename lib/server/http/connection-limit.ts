import { visitorOf } from '@/lib/server/http/client-network';

/** Connections of one network at once: some forty browsers, as behind the one address of a school. */
const most = 250;

/** A socket, as far as it is counted. */
interface Connection {
  readonly remoteAddress: string | undefined;
  once(event: 'close', listener: () => void): unknown;
}

/**
 * Counts open connections by where they come from, so that nobody holds all of them. Those of this
 * machine and of its own house are not counted, nor any where `proxies` of ours stand in front: they
 * have limits of their own, and all visitors come from their addresses.
 */
export class ConnectionLimit {
  private readonly open = new Map<string, number>();

  constructor(private readonly proxies: number) {}

  /** Whether a new connection may stay; one that may is counted until it is closed. */
  admits(socket: Connection): boolean {
    if (this.proxies > 0) return true;
    const visitor = visitorOf({ headers: {}, socket }, 0);
    if (visitor.kind !== 'network') return true;
    const { network } = visitor;
    const count = (this.open.get(network) ?? 0) + 1;
    if (count > most) return false;
    this.open.set(network, count);
    socket.once('close', () => {
      const rest = (this.open.get(network) ?? 1) - 1;
      if (rest > 0) this.open.set(network, rest);
      else this.open.delete(network);
    });
    return true;
  }
}
