import type { DeskMail } from '@/lib/desk/mail-page';
import type { HistoryEntry } from '@/lib/desk/desk-page';
import { trailTime, wholeTime, type Reader } from '@/lib/server/desk/views/format-times';
import { submissionHref } from '@/lib/server/desk/pages/list-query';
import { showAddress, showLine, showText } from '@/lib/server/submissions/visible-text';
import type { StoredMail } from '@/lib/server/store/mail-record';

/** What an operator is told where no mail server is set. */
export const mailNotConfigured =
  'Mail is not set up: SMTP_URL and MAIL_FROM say which server to send through and from whom. Until then nothing is sent, and every mail waits here to be read.';

/** One mail whole. `isSetUp` tells whether there is a mail server to send it through. */
export function showMail(mail: StoredMail, reader: Reader, isSetUp: boolean): DeskMail {
  const { id, to, replyTo, subject, text, createdAt, lastError, state } = mail;
  const hasFailed = lastError !== undefined && state !== 'sent';
  return {
    id,
    to: showAddress(to),
    subject: showLine(subject),
    text: showText(text),
    ...(replyTo === undefined ? {} : { replyTo: showAddress(replyTo) }),
    made: wholeTime(createdAt, reader),
    state: stateOf(mail, reader, isSetUp),
    ...(hasFailed ? { error: showLine(lastError) } : {}),
    isDead: state === 'dead',
    submissionHref: submissionHref(mail.submission, { state: 'inbox' }),
  };
}

function stateOf(mail: StoredMail, reader: Reader, isSetUp: boolean): string {
  switch (mail.state) {
    case 'sent':
      return `Sent ${wholeTime(mail.sentAt ?? mail.createdAt, reader).text}`;
    case 'dead':
      return 'Given up';
    case 'sending':
    case 'queued':
      if (!isSetUp) return 'Waits: mail is not set up';
      if (mail.state === 'sending') return 'Being sent';
      return mail.attempts === 0
        ? 'Waits to be sent'
        : `Not sent yet; next try ${wholeTime(mail.nextAt, reader).text}`;
  }
}

/** What became of a submission's mails, as steps of its trail, which begins at `start`. */
export function mailSteps(
  mails: readonly StoredMail[],
  start: Date,
  reader: Reader,
  isSetUp: boolean,
): HistoryEntry[] {
  // Of those that were made together, what went to the organisation comes first.
  const rank = ({ kind, to }: StoredMail) => `${kind === 'notify' ? 0 : 1} ${to}`;
  const inOrder = mails.toSorted(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (rank(a) < rank(b) ? -1 : 1),
  );
  return inOrder.map((mail) => ({
    at: trailTime(mail.sentAt ?? mail.createdAt, start, reader),
    text: stepOf(mail, isSetUp),
    href: mailHref(mail.submission),
  }));
}

const kindWords = {
  notify: 'Mail',
  copy: 'Copy',
  receipt: 'Receipt',
  dispute: 'Mail about a dispute',
  'dispute-ended': 'Mail about the end of a dispute',
} as const;

function stepOf({ kind, to, state, attempts, lastError }: StoredMail, isSetUp: boolean): string {
  const mail = `${kindWords[kind]} to ${showAddress(to)}`;
  const error = lastError === undefined ? '' : `: ${showLine(lastError)}`;
  switch (state) {
    case 'sent':
      return `${mail} sent`;
    case 'dead':
      return `${mail} given up${error}`;
    case 'sending':
    case 'queued':
      if (!isSetUp) return `${mail} waits, because mail is not set up`;
      return attempts === 0 ? `${mail} waits to be sent` : `${mail} not sent yet${error}`;
  }
}

/** The address of the mails of one submission. */
export function mailHref(submission: string): string {
  return `/desk/mail?submission=${encodeURIComponent(submission)}`;
}
