import type { OutgoingMail } from '@/lib/server/store/mail-record';

/** How one try to send a mail ended. `error` is the mail server's own words, for the desk. */
export type SendResult =
  | { readonly kind: 'sent' }
  /** The server was spoken to and did not take this mail: for now, or for good. */
  | { readonly kind: 'refused'; readonly forGood: boolean; readonly error: string }
  /** The server got the whole mail and did not answer: it may or may not deliver it. */
  | { readonly kind: 'unconfirmed'; readonly error: string }
  /** No server took part, or none that takes mail from us: the next mail would fare no better. */
  | { readonly kind: 'unreachable'; readonly error: string };

/** Hands mails to a mail server. */
export interface Mailer {
  /** Tries once, within a time of its own. Never rejects for what the server does. */
  send(mail: OutgoingMail): Promise<SendResult>;
}
