import type { HistoryEntry } from '@/lib/inbox/inbox-page';
import {
  historyTime,
  listTime,
  shortTime,
  type DisplayOptions,
} from '@/lib/server/desk/format-times';
import { submissionHref } from '@/lib/server/desk/list-query';
import type { StoredFile } from '@/lib/server/forms/submissions/submission-parts';
import { filesOf } from '@/lib/server/inbox/desk/views/submission-view';
import { mailWords, mailHistoryWords, mailKinds } from '@/lib/words/lib/server/inbox/desk/mail';
import { mailRules } from '@/lib/server/platform/mail/mail-budgets';
import { showAddress, showLine, showText } from '@/lib/server/platform/mail/visible-text';
import type { StoredMail } from '@/lib/server/platform/mail/mail-record';

/** Returns a mail with its files for the mail page. `isMailSetUp` is whether a mail server is configured. */
export function mailDetails(
  mail: StoredMail,
  display: DisplayOptions,
  isMailSetUp: boolean,
  files: readonly StoredFile[] = [],
) {
  const { id, kind, submission, to, replyTo, subject, text, createdAt, lastError, state, heldBy } =
    mail;
  const hasFailed = lastError !== undefined && state !== 'sent';
  return {
    id,
    to: showAddress(to),
    subject: showLine(subject),
    // Another operator could sign in with the link.
    text: kind === 'sign-in' ? mailWords.hiddenLink : showText(text),
    replyTo: replyTo === undefined ? undefined : showAddress(replyTo),
    queued: listTime(createdAt, display),
    state: mailStateText(mail, display, isMailSetUp),
    /** The mail server's error. */
    error: hasFailed ? showLine(lastError) : undefined,
    isWaiting: state !== 'sent' && state !== 'discarded',
    /** Delivery was given up; an operator can retry it. */
    isDead: state === 'dead',
    /** It is above a budget; an operator can send or discard it. */
    isHeld: state === 'held' && heldBy !== 'notices',
    files: filesOf(files, undefined).map(({ name, size, href }) => ({ name, size, href })),
    submissionHref:
      submission === undefined ? undefined : submissionHref(submission, { state: 'inbox' }),
  };
}

/** Returns the delivery of a mail in words. */
export function mailStateText(
  mail: StoredMail,
  display: DisplayOptions,
  isMailSetUp: boolean,
): string {
  switch (mail.state) {
    case 'sent':
      return mailWords.sent(shortTime(mail.sentAt ?? mail.createdAt, display).text);
    case 'dead':
      return mailWords.dead;
    case 'held':
      // Without a mail server no summary is sent.
      return mail.heldBy === 'notices' && !isMailSetUp
        ? mailWords.notConfiguredState
        : mailWords.held[mail.heldBy ?? 'mailbox'];
    case 'discarded':
      return mail.heldBy === 'notices' ? mailWords.summarized : mailWords.discarded;
    case 'sending':
    case 'queued':
      if (!isMailSetUp) return mailWords.notConfiguredState;
      if (mail.state === 'sending') return mailWords.sending;
      return mail.attempts === 0
        ? mailWords.queued
        : mailWords.retrying(shortTime(mail.nextAt, display).text);
  }
}

/** Returns the mails of a submission for its history, which begins at `start`. */
export function mailHistory(
  mails: readonly StoredMail[],
  start: Date,
  display: DisplayOptions,
  isMailSetUp: boolean,
): HistoryEntry[] {
  // Of mails created at the same time, those to the organisation come first.
  const rank = ({ kind, to }: StoredMail) =>
    `${mailRules[kind].to === 'organisation' ? 0 : 1} ${to}`;
  const sorted = mails.toSorted(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (rank(a) < rank(b) ? -1 : 1),
  );
  return sorted.map((mail) => ({
    at: historyTime(mail.sentAt ?? mail.createdAt, start, display),
    text: historyText(mail, isMailSetUp),
    href: mail.submission === undefined ? undefined : mailHref(mail.submission),
    isWaiting: mail.state === 'sent' || mail.state === 'discarded' ? undefined : (true as const),
  }));
}

function historyText(
  { kind, to, state, attempts, lastError, heldBy }: StoredMail,
  isMailSetUp: boolean,
): string {
  const words = mailHistoryWords;
  const mail = words.mail(mailKinds[kind], showAddress(to));
  const error = lastError === undefined ? undefined : showLine(lastError);
  switch (state) {
    case 'sent':
      return words.sent(mail);
    case 'dead':
      return error === undefined ? words.dead(mail) : words.deadBecause(mail, error);
    case 'held':
      return isMailSetUp ? words.held(mail) : words.notConfigured(mail);
    case 'discarded':
      return heldBy === 'notices' ? words.summarized(mail) : words.discarded(mail);
    case 'sending':
    case 'queued':
      if (!isMailSetUp) return words.notConfigured(mail);
      if (attempts === 0) return words.queued(mail);
      return error === undefined ? words.retrying(mail) : words.retryingAfter(mail, error);
  }
}

/** Returns the address of the mails of a submission. */
function mailHref(submission: string): string {
  return `/desk/mail?submission=${encodeURIComponent(submission)}`;
}
