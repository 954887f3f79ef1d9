/** The hosts of the push services of browsers: of Chrome and Edge, Firefox, Safari and Windows. */
const hosts = ['fcm.googleapis.com', 'web.push.apple.com'];
const hostEnds = ['.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'];

const maxLength = 1000;

/**
 * Returns whether an address is that of a browser's push service. The server sends requests to it, so an
 * operator must not choose another host.
 */
export function isPushService(address: string): boolean {
  if (address.length > maxLength || !URL.canParse(address)) return false;
  const { protocol, hostname, port, username } = new URL(address);
  const isKnown = hosts.includes(hostname) || hostEnds.some((end) => hostname.endsWith(end));
  return protocol === 'https:' && port === '' && username === '' && isKnown;
}
