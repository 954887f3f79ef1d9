import { isIPv6 } from 'node:net';

/** Addresses that mean "every interface", on which the loopback interface answers too. */
const everyInterface = ['', '0.0.0.0', '::'];

/**
 * The origin under which a server reaches itself. `hostname` is where it listens: only there does it
 * answer, so 127.0.0.1 is right only for a server that listens on every interface.
 */
export function ownOrigin(hostname: string | undefined, port: number | string): string {
  const host = everyInterface.includes(hostname ?? '') ? '127.0.0.1' : (hostname ?? '');
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}
