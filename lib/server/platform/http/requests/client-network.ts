import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/** The origin of a request for limits. */
export type Visitor =
  /** An IPv4 address or an IPv6 /64: a household, a school or a phone. */
  | { readonly kind: 'network'; readonly network: string }
  /** A client behind a proxy that is missing from the settings; all of its clients look alike. */
  | { readonly kind: 'unknown' }
  /** A program on this machine, such as a test. */
  | { readonly kind: 'own-machine' };

/**
 * Identifies the visitor who sent a request. `proxies` is the number of trusted proxies: each appends
 * its peer's address to X-Forwarded-For, so only the last `proxies` entries are trustworthy.
 */
export function identifyVisitor(
  {
    headers,
    socket,
  }: Pick<IncomingMessage, 'headers'> & {
    readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress'>;
  },
  proxies: number,
): Visitor {
  const peer = parseAddress(socket.remoteAddress ?? '');
  if (peer === undefined) return { kind: 'unknown' };
  const entries = [headers['x-forwarded-for'] ?? []].flat().flatMap((list) => list.split(','));
  // Next.js writes the peer's address into the header if the request has none.
  const forwarded = entries
    .map(parseAddress)
    .filter((address) => address?.toString() !== peer.toString());
  if (proxies === 0 || forwarded.length === 0) {
    if (!internalRanges.has(peer.range()) || proxies > 0) return networkVisitor(peer);
    const isOwn = peer.range() === 'loopback' && forwarded.length === 0;
    return { kind: isOwn ? 'own-machine' : 'unknown' };
  }
  const address = entries.map(parseAddress).at(-proxies) ?? peer;
  return networkVisitor(address);
}

/** A name or an address of this machine, with a port or none. */
const loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/**
 * Whether a program on this machine has sent a request itself. A proxy on this machine adds the address
 * of its client to X-Forwarded-For, or passes on the name of the site as `Host`.
 */
export function isLoopbackClient({
  headers,
  socket,
}: Parameters<typeof identifyVisitor>[0]): boolean {
  const isLoopback = (text: string) => parseAddress(text)?.range() === 'loopback';
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().flatMap((list) => list.split(','));
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    // Next.js writes the peer's address into the header if the request has none.
    forwarded.every(isLoopback) &&
    [headers.forwarded, headers.via, headers['x-real-ip']].every((each) => each === undefined) &&
    loopbackHost.test(headers.host ?? '')
  );
}

/**
 * Returns a request's network for the request rate; `undefined` where all visitors would share one.
 * Behind a proxy that is missing from the settings, this is the last entry of X-Forwarded-For: a
 * client that forges it escapes only this generous limit.
 */
export function requestNetwork(
  request: Parameters<typeof identifyVisitor>[0],
  proxies: number,
): string | undefined {
  const visitor = identifyVisitor(request, proxies);
  switch (visitor.kind) {
    case 'network':
      return visitor.network;
    case 'own-machine':
      return undefined;
    case 'unknown': {
      const entries = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
      const last = parseAddress(entries.at(-1) ?? '');
      return last === undefined ? undefined : networkName(last);
    }
  }
}

/** Returns a keyed hash of a network that changes every day, so that no address is stored. */
export function hashNetwork(network: string, secret: Uint8Array, now: Date): string {
  const day = now.toISOString().slice(0, 10);
  return createHmac('sha256', secret).update(`${day} ${network}`).digest('hex').slice(0, 32);
}

/** Address ranges of this machine, its local network and the gateways of containers. */
const internalRanges: ReadonlySet<string> = new Set([
  'linkLocal',
  'loopback',
  'private',
  'uniqueLocal',
]);

type Address = ReturnType<typeof ipaddr.process>;

/** Addresses that were parsed last: a request needs the same ones several times. */
const parsed = new Map<string, Address | undefined>();
const maxParsed = 100;
const maxLength = 64;

/** Parses an address. Converts IPv4 addresses in IPv6 form to IPv4. */
function parseAddress(text: string): Address | undefined {
  if (parsed.has(text)) return parsed.get(text);
  const trimmed = text.trim();
  const address = ipaddr.isValid(trimmed) ? ipaddr.process(trimmed) : undefined;
  if (parsed.size >= maxParsed) parsed.clear();
  if (text.length <= maxLength) parsed.set(text, address);
  return address;
}

function networkVisitor(address: Address): Visitor {
  return { kind: 'network', network: networkName(address) };
}

function networkName(address: Address): string {
  if (address.kind() === 'ipv4') return address.toString();
  const [first, second] = [address.toByteArray().slice(0, 8), Array<number>(8).fill(0)];
  const network = ipaddr.fromByteArray([...first, ...second]).toString();
  return `${network}/64`;
}
