import type { OutgoingMail } from '@/lib/server/platform/mail/mail-record';

/** The result of sending a mail once. `error` is the mail server's response, for the desk. */
export type SendResult =
  | { readonly kind: 'sent' }
  /** The server rejected this mail, temporarily or permanently. */
  | { readonly kind: 'refused'; readonly isPermanent: boolean; readonly error: string }
  /** The server got the whole mail and did not respond: it may deliver it. */
  | { readonly kind: 'unconfirmed'; readonly error: string }
  /** No server responded, or it rejects this site: the next mail would fail too. */
  | { readonly kind: 'unreachable'; readonly error: string };

/** Sends mails through a mail server. */
export interface Mailer {
  /** Tries once, with its own timeouts. Never rejects because of the server. */
  send(mail: OutgoingMail): Promise<SendResult>;
}

/** What a handshake with the mail server found. */
export type SmtpState =
  | { readonly kind: 'accepted'; readonly isEncrypted: boolean }
  /** The server was reached and refused the login. */
  | { readonly kind: 'login-refused'; readonly error: string }
  /** No connection, no greeting, or no valid certificate. */
  | { readonly kind: 'unreachable'; readonly error: string };
