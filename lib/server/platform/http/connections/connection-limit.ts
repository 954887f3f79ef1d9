import { identifyVisitor } from '@/lib/server/platform/http/requests/client-network';

/** Open connections per network: about forty browsers, as behind one address of a school. */
const maxConnections = 250;

/** The parts of a socket that the limit uses. */
interface Connection {
  readonly remoteAddress: string | undefined;
  once(event: 'close', listener: () => void): unknown;
}

/**
 * Limits open connections per network. Does not count connections from this machine or its local
 * network, and none if `proxies` are trusted: those have limits of their own, and all visitors
 * connect from their addresses.
 */
export class ConnectionLimit {
  private readonly open = new Map<string, number>();

  constructor(private readonly proxies: number) {}

  /** Whether a new connection is within the limit. If so, counts it until it closes. */
  accept(socket: Connection): boolean {
    if (this.proxies > 0) return true;
    const visitor = identifyVisitor({ headers: {}, socket }, 0);
    if (visitor.kind !== 'network') return true;
    const { network } = visitor;
    const count = (this.open.get(network) ?? 0) + 1;
    if (count > maxConnections) return false;
    this.open.set(network, count);
    socket.once('close', () => {
      const rest = (this.open.get(network) ?? 1) - 1;
      if (rest > 0) this.open.set(network, rest);
      else this.open.delete(network);
    });
    return true;
  }
}
