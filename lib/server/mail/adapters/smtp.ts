import { createTransport } from 'nodemailer';
import type { Mailer, SendResult } from '@/lib/server/mail/mailer';
import type { OutgoingMail } from '@/lib/server/store/mail-record';

/** Where mail is handed over, and in whose name. */
export interface SmtpSetting {
  /** `smtp://` or `smtps://`, with user and password if the server wants them. */
  readonly url: string;
  readonly from: { readonly name: string; readonly address: string };
  /** Milliseconds without a word from the server before it counts as unreached. */
  readonly patience?: number;
}

const longestError = 500;

/** A mailer over SMTP. Every mail has a connection of its own, so that none waits for another's. */
export function openSmtpMailer({ url, from, patience = 30_000 }: SmtpSetting): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    // Nothing in a mail is ever a path or an address to read from.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      try {
        await transport.sendMail(messageOf(mail, from));
        return { kind: 'sent' };
      } catch (error) {
        return readFailure(error);
      }
    },
  };
}

/** Addresses are handed over as objects: in a text, a comma or a colon would begin another one. */
function messageOf(mail: OutgoingMail, from: SmtpSetting['from']) {
  const { to, replyTo, subject, text, messageId, createdAt } = mail;
  return {
    from: { ...from },
    to: { name: '', address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    envelope: { from: from.address, to: [to] },
    subject,
    text,
    messageId,
    date: createdAt,
    // So that no answering machine answers (RFC 3834, section 5).
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** On one line and without what PostgreSQL refuses: a server may answer anything. */
function wordsOf(answer: string): string {
  return answer.slice(0, longestError).replace(/[\p{Cc}\p{Surrogate}]+/gu, ' ');
}

/** Answers that are about who we are, not about this mail (RFC 4954, section 6). */
const notSignedIn = new Set([530, 534, 535, 538]);

function readFailure(error: unknown): SendResult {
  if (!(error instanceof Error)) return { kind: 'unreached', error: String(error) };
  const code = 'code' in error ? String(error.code) : '';
  const status = 'responseCode' in error ? Number(error.responseCode) : Number.NaN;
  const response = 'response' in error ? String(error.response) : '';
  const words = wordsOf(response === '' ? error.message : response);
  // Whose sender, recipient or content was answered with a number has reached the server.
  const isAnswer = (code === 'EENVELOPE' || code === 'EMESSAGE') && status >= 400;
  if (!isAnswer || notSignedIn.has(status)) return { kind: 'unreached', error: words };
  return { kind: 'refused', forGood: status >= 500, error: words };
}
