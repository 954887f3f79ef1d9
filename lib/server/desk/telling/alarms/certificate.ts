import { connect } from 'node:tls';

const timeoutMs = 5000;

/**
 * Returns when the certificate of an https address ends. `undefined` for another scheme, and where the
 * server does not respond within five seconds. An invalid certificate is read as well.
 */
export async function certificateEnd(siteUrl: string): Promise<Date | undefined> {
  const { protocol, hostname, port } = new URL(siteUrl);
  if (protocol !== 'https:') return undefined;
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? 443 : Number(port),
      // Servers choose the certificate by name; an address is no name.
      ...(/^[\d.]+$|^\[/.test(hostname) ? {} : { servername: hostname }),
      // Nothing is sent; an expired certificate is what this looks for.
      rejectUnauthorized: false,
      timeout: timeoutMs,
    });
    const end = (result: Date | undefined) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('secureConnect', () => {
      const time = Date.parse(socket.getPeerCertificate().valid_to);
      end(Number.isNaN(time) ? undefined : new Date(time));
    });
    socket.once('timeout', () => end(undefined));
    socket.once('error', () => end(undefined));
  });
}
