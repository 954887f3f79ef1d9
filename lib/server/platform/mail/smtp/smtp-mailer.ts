import { createTransport } from 'nodemailer';
import { mainLanguage } from '@/lib/languages/current-language';
import type { Mailer, SendResult } from '@/lib/server/platform/mail/mailer';
import { deliveryWords } from '@/lib/words/lib/server/platform/mail';
import type { OutgoingMail } from '@/lib/server/platform/mail/mail-record';
import { inLanguage } from '@/lib/server/platform/state/in-language';

/** The mail server, and the sender of all mails. */
interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password where the server requires them. */
  readonly url: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly timeouts?: SmtpTimeouts;
}

/** Milliseconds. */
interface SmtpTimeouts {
  /** Until the server's greeting. */
  readonly connection: number;
  /** Without a byte from the server. */
  readonly inactivity: number;
  /** For one try in all. */
  readonly total: number;
}

const minute = 60_000;

/**
 * Minimum time-outs of RFC 5321, section 4.5.3.2: 5 minutes for the greeting and each command, 10
 * minutes after the final dot, while a server may scan the content.
 */
export const smtpTimeouts: SmtpTimeouts = {
  connection: 5 * minute,
  inactivity: 10 * minute,
  total: 60 * minute,
};

const longestError = 500;

/** Creates a mailer over SMTP. Each mail has its own connection, so that none waits for another. */
export function createSmtpMailer({ url, from, timeouts = smtpTimeouts }: SmtpOptions): Mailer {
  return {
    async send(mail) {
      const progress = { isHandedOver: false };
      const transport = createTransport({
        url,
        connectionTimeout: timeouts.connection,
        greetingTimeout: timeouts.connection,
        socketTimeout: timeouts.inactivity,
        // No part of a mail is read from a file or an address.
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
        const signal = AbortSignal.timeout(timeouts.total);
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

/** Passes addresses as objects: in a string, a comma or a colon would start another address. */
function messageOf(mail: OutgoingMail, from: SmtpOptions['from']) {
  const { kind, to, replyTo, inReplyTo, references, subject, text } = mail;
  const language = mail.language ?? mainLanguage();
  const { messageId, createdAt, isUnconfirmed, attachments = [] } = mail;
  return {
    from: { ...from },
    to: { name: '', address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    envelope: { from: from.address, to: [to] },
    inReplyTo,
    references,
    subject,
    text: isUnconfirmed ? `${inLanguage(language, mayBeDuplicate)}\n\n${text}` : text,
    attachments: attachments.map(({ name, type, content }) => ({
      filename: name,
      contentType: type,
      contentDisposition: 'attachment' as const,
      content: Buffer.from(content),
    })),
    messageId,
    date: createdAt,
    headers: {
      'Content-Language': language,
      ...autoSubmitted(kind),
      ...(isUnconfirmed ? { 'X-Possible-Duplicate': 'yes' } : {}),
    },
  };
}

const mayBeDuplicate = () => deliveryWords.mayBeDuplicate;

/** Prevents automatic replies (RFC 3834, section 5). A confirmation is itself one; an operator writes replies. */
function autoSubmitted(kind: OutgoingMail['kind']) {
  if (kind === 'reply') return {};
  return { 'Auto-Submitted': kind === 'copy' ? 'auto-replied' : 'auto-generated' };
}

/** Returns one line without the characters that PostgreSQL refuses. */
function cleanError(text: string): string {
  return text.slice(0, longestError).replace(/[\p{Cc}\p{Surrogate}]+/gu, ' ');
}

/** Responses about authentication, not about this mail (RFC 4954, section 6). */
const authenticationStatuses = new Set([530, 534, 535, 538]);

function interpretFailure(error: unknown): SendResult {
  if (!(error instanceof Error)) return { kind: 'unreachable', error: String(error) };
  const code = 'code' in error ? String(error.code) : '';
  const status = 'responseCode' in error ? Number(error.responseCode) : Number.NaN;
  const response = 'response' in error ? String(error.response) : '';
  const message = cleanError(response === '' ? error.message : response);
  // A status for the sender, a recipient or the content means that the server was reached.
  const isResponse = (code === 'EENVELOPE' || code === 'EMESSAGE') && status >= 400;
  if (!isResponse || authenticationStatuses.has(status)) {
    return { kind: 'unreachable', error: message };
  }
  return { kind: 'refused', isPermanent: status >= 500, error: message };
}
