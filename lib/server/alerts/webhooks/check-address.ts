import ipaddr from 'ipaddr.js';

/** The ports that webhooks may use; each service of a network has another one. */
const allowedPorts = ['', '443', '8443'];

/** Every global unicast address of IPv6 that is assigned at present (RFC 4291, section 2.4). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Parses the address of a webhook: https, port 443 or 8443, without a user name. Returns `undefined`
 * for every other address, and for hosts that name this machine or a private address.
 */
export function parseWebhookUrl(typed: string): URL | undefined {
  const text = typed.trim();
  if (text.length > 2000 || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const { protocol, port, username, password } = url;
  if (protocol !== 'https:' || !allowedPorts.includes(port)) return undefined;
  if (username !== '' || password !== '') return undefined;
  const host = hostOf(url);
  if (ipaddr.isValid(host)) return isPublicAddress(host) ? url : undefined;
  const name = host.replace(/\.$/, '');
  return name.includes('.') && !/(?:^|\.)(?:localhost|local|internal)$/.test(name)
    ? url
    : undefined;
}

/** Returns the host of a URL, an IPv6 address without its brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

/**
 * Returns whether an IP address is on the public internet. Addresses of this machine, of private and
 * reserved networks, and IPv4 addresses of those inside IPv6 are not.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast);
}
