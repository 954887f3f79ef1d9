import { connect } from 'node:tls';

const defaultTimeoutMs = 5000;

/** The certificate of a server. */
export interface SiteCertificate {
  readonly end: Date;
  /** Why a browser would reject it, such as ERR_TLS_CERT_ALTNAME_INVALID; `undefined` if it is valid. */
  readonly problem: string | undefined;
}

interface CertificateOptions {
  /** Milliseconds. */
  readonly timeout?: number;
  /** Certificates to trust instead of the public ones, in PEM. */
  readonly ca?: string;
}

/**
 * Reads the certificate of an https address. `undefined` for another scheme, and where the server does
 * not respond in time. An invalid certificate is read as well.
 */
export async function readCertificate(
  siteUrl: string,
  { timeout = defaultTimeoutMs, ca }: CertificateOptions = {},
): Promise<SiteCertificate | undefined> {
  const { protocol, hostname, port } = new URL(siteUrl);
  if (protocol !== 'https:') return undefined;
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? 443 : Number(port),
      // Servers choose the certificate by name; an address is no name.
      ...(/^[\d.]+$|^\[/.test(hostname) ? {} : { servername: hostname }),
      ca,
      // Nothing is sent; an expired certificate is what this looks for.
      rejectUnauthorized: false,
      timeout,
    });
    const end = (result: SiteCertificate | undefined) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('secureConnect', () => {
      const time = Date.parse(socket.getPeerCertificate().valid_to);
      const problem = socket.authorized ? undefined : describeProblem(socket.authorizationError);
      end(Number.isNaN(time) ? undefined : { end: new Date(time), problem });
    });
    socket.once('timeout', () => end(undefined));
    socket.once('error', () => end(undefined));
  });
}

/** Node declares an error here and sets its code. */
function describeProblem(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns when the certificate of an https address ends, as `readCertificate` does. */
export async function certificateEnd(siteUrl: string): Promise<Date | undefined> {
  return (await readCertificate(siteUrl))?.end;
}
