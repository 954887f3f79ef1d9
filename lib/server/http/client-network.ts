import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/** From where a request comes, as far as limits need to know. */
export type Visitor =
  /** An IPv4 address, or the /64 of an IPv6 one: a household, a school, a telephone. */
  | { readonly kind: 'network'; readonly network: string }
  /** Somebody behind a proxy that the settings do not name, which would make all visitors one. */
  | { readonly kind: 'unknown' }
  /** A program on this very machine, such as a test; no visitor. */
  | { readonly kind: 'own-machine' };

/**
 * Tells from where a request comes. `proxies` is how many of our own stand in front: each adds the
 * address it was asked from to the end of X-Forwarded-For, so only the last ones can be believed.
 */
export function visitorOf(
  {
    headers,
    socket,
  }: Pick<IncomingMessage, 'headers'> & {
    readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress'>;
  },
  proxies: number,
): Visitor {
  const peer = readAddress(socket.remoteAddress ?? '');
  if (peer === undefined) return { kind: 'unknown' };
  const told = [headers['x-forwarded-for'] ?? []].flat().flatMap((list) => list.split(','));
  // Next itself writes the peer's address into the header where there was none.
  const forwarded = told.map(readAddress).filter((each) => each?.toString() !== peer.toString());
  if (proxies === 0 || forwarded.length === 0) {
    if (!inside.has(peer.range()) || proxies > 0) return networkOf(peer);
    const isOwn = peer.range() === 'loopback' && forwarded.length === 0;
    return { kind: isOwn ? 'own-machine' : 'unknown' };
  }
  const address = told.map(readAddress).at(-proxies) ?? peer;
  return networkOf(address);
}

/**
 * Names where a request comes from for a generous count of requests. Behind a proxy that the
 * settings do not name, believes the proxy's last word: a client that forges it only escapes the
 * count. `undefined` where all visitors would share one name.
 */
export function requestNetwork(
  request: Parameters<typeof visitorOf>[0],
  proxies: number,
): string | undefined {
  const visitor = visitorOf(request, proxies);
  switch (visitor.kind) {
    case 'network':
      return visitor.network;
    case 'own-machine':
      return undefined;
    case 'unknown': {
      const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
      const last = readAddress(forwarded.at(-1) ?? '');
      return last === undefined ? undefined : namedNetwork(last);
    }
  }
}

/**
 * A name for a network that does not tell which it is and that changes every day, so that nobody's
 * address is kept.
 */
export function hideNetwork(network: string, secret: Uint8Array, now: Date): string {
  const day = now.toISOString().slice(0, 10);
  return createHmac('sha256', secret).update(`${day} ${network}`).digest('hex').slice(0, 32);
}

/** Ranges in which a peer is a machine of ours, of the same house, or a container's gateway. */
const inside: ReadonlySet<string> = new Set(['linkLocal', 'loopback', 'private', 'uniqueLocal']);

type Address = ReturnType<typeof ipaddr.process>;

/** `undefined` for what is no address. An IPv4 address inside an IPv6 one is read as itself. */
function readAddress(text: string): Address | undefined {
  const trimmed = text.trim();
  return ipaddr.isValid(trimmed) ? ipaddr.process(trimmed) : undefined;
}

function networkOf(address: Address): Visitor {
  return { kind: 'network', network: namedNetwork(address) };
}

function namedNetwork(address: Address): string {
  if (address.kind() === 'ipv4') return address.toString();
  const [first, second] = [address.toByteArray().slice(0, 8), Array<number>(8).fill(0)];
  const network = ipaddr.fromByteArray([...first, ...second]).toString();
  return `${network}/64`;
}
