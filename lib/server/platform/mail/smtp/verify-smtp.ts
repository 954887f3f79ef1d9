import { createTransport } from 'nodemailer';
import type { SmtpState } from '@/lib/server/platform/mail/mailer';

interface VerifyOptions {
  /** Milliseconds to wait for the connection, and then for each answer. */
  readonly timeout: number;
  /** Certificates to trust instead of the public ones, in PEM. */
  readonly ca?: string;
}

/**
 * Connects to a mail server, encrypts the connection if the server can, logs in, and sends nothing. Errors
 * never contain the password.
 */
export async function verifySmtp(url: string, options: VerifyOptions): Promise<SmtpState> {
  const { protocol, password } = new URL(url);
  try {
    await verify(url, options, false);
  } catch (error) {
    return describeFailure(error, [password, decodeURIComponent(password)]);
  }
  if (protocol === 'smtps:') return { kind: 'accepted', isEncrypted: true };
  // Nodemailer uses STARTTLS where the server offers it, and does not say so.
  const isEncrypted = await verify(url, options, true).then(
    () => true,
    () => false,
  );
  return { kind: 'accepted', isEncrypted };
}

async function verify(
  url: string,
  { timeout, ca }: VerifyOptions,
  requireTLS: boolean,
): Promise<void> {
  const transport = createTransport({
    url,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    requireTLS,
    ...(ca === undefined ? {} : { tls: { ca } }),
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

function describeFailure(error: unknown, secrets: readonly string[]): SmtpState {
  const message = error instanceof Error ? error.message : String(error);
  const text = secrets
    .filter((secret) => secret !== '')
    .reduce((line, secret) => line.replaceAll(secret, '***'), message.slice(0, 300))
    .replace(/\p{Cc}+/gu, ' ');
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return { kind: code === 'EAUTH' ? 'login-refused' : 'unreachable', error: text };
}
