import { createTransport } from 'nodemailer';
import type { Mailer, SendResult } from '@/lib/server/mail/mailer';
import type { OutgoingMail } from '@/lib/server/store/mail-record';

/** Where mail is handed over, and in whose name. */
export interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password if the server wants them. */
  readonly url: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly timeouts?: SmtpTimeouts;
}

/** Milliseconds. */
export interface SmtpTimeouts {
  /** Until the connection stands and the server has greeted. */
  readonly connection: number;
  /** Without a byte from the server at any step. */
  readonly silence: number;
  /** For one try in all, should a server answer without end. */
  readonly whole: number;
}

const minute = 60_000;

/**
 * What RFC 5321, section 4.5.3.2, asks of a client at least: 5 minutes for the greeting and each
 * command, 10 minutes after the final dot, when a server may scan the content.
 */
export const smtpTimeouts: SmtpTimeouts = {
  connection: 5 * minute,
  silence: 10 * minute,
  whole: 60 * minute,
};

const longestError = 500;

/** A mailer over SMTP. Every mail has a connection of its own, so that none waits for another's. */
export function createSmtpMailer({ url, from, timeouts = smtpTimeouts }: SmtpOptions): Mailer {
  return {
    async send(mail) {
      const progress = { isHandedOver: false };
      const transport = createTransport({
        url,
        connectionTimeout: timeouts.connection,
        greetingTimeout: timeouts.connection,
        socketTimeout: timeouts.silence,
        // Nothing in a mail is ever a path or an address to read from.
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      transport.use('stream', ({ message }, done) => {
        message.processFunc((content) => {
          // The connection reads the content only once the server has asked for it.
          content.once('end', () => {
            progress.isHandedOver = true;
          });
          return content;
        });
        done();
      });
      try {
        const signal = AbortSignal.timeout(timeouts.whole);
        await transport.sendMail({ ...messageOf(mail, from), signal });
        return { kind: 'sent' };
      } catch (error) {
        const result = interpretFailure(error);
        if (result.kind !== 'unreachable' || !progress.isHandedOver) return result;
        return { kind: 'unconfirmed', error: result.error };
      }
    },
  };
}

/** Says to a person, too, that the same mail may have come before. */
const duplicateNotice =
  'You may have received this mail before: the mail server did not confirm that it took it.\n\n';

/** Addresses are handed over as objects: in a text, a comma or a colon would begin another one. */
function messageOf(mail: OutgoingMail, from: SmtpOptions['from']) {
  const { to, replyTo, subject, text, messageId, createdAt, isUnconfirmed } = mail;
  return {
    from: { ...from },
    to: { name: '', address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    envelope: { from: from.address, to: [to] },
    subject,
    text: isUnconfirmed ? `${duplicateNotice}${text}` : text,
    messageId,
    date: createdAt,
    headers: {
      // So that no answering machine answers (RFC 3834, section 5).
      'Auto-Submitted': 'auto-generated',
      ...(isUnconfirmed ? { 'X-Possible-Duplicate': 'yes' } : {}),
    },
  };
}

/** On one line and without what PostgreSQL refuses: a server may answer anything. */
function wordsOf(answer: string): string {
  return answer.slice(0, longestError).replace(/[\p{Cc}\p{Surrogate}]+/gu, ' ');
}

/** Answers that are about who we are, not about this mail (RFC 4954, section 6). */
const notSignedIn = new Set([530, 534, 535, 538]);

function interpretFailure(error: unknown): SendResult {
  if (!(error instanceof Error)) return { kind: 'unreachable', error: String(error) };
  const code = 'code' in error ? String(error.code) : '';
  const status = 'responseCode' in error ? Number(error.responseCode) : Number.NaN;
  const response = 'response' in error ? String(error.response) : '';
  const words = wordsOf(response === '' ? error.message : response);
  // Whose sender, recipient or content was answered with a number has reached the server.
  const isAnswer = (code === 'EENVELOPE' || code === 'EMESSAGE') && status >= 400;
  if (!isAnswer || notSignedIn.has(status)) return { kind: 'unreachable', error: words };
  return { kind: 'refused', forGood: status >= 500, error: words };
}
