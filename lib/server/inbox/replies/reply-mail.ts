import { mailRules } from '@/lib/server/platform/mail/mail-budgets';
import type { FormDefinition } from '@/lib/forms/definition';
import { dateFormat } from '@/lib/intl/formatters';
import {
  answersOf,
  createMessageId,
  paragraphs,
  replyAddress,
} from '@/lib/server/alerts/notifications/submission-mails';
import { notificationWords, replyMailWords } from '@/lib/words/lib/server/platform/mail';
import type { InboundMail } from '@/lib/server/inbox/incoming/inbound-record';
import { mailLanguage } from '@/lib/server/platform/mail/mail-language';
import type { NewMail, StoredMail } from '@/lib/server/platform/mail/mail-record';
import type { SubmissionRecord } from '@/lib/server/forms/submissions/submission-record';
import { showExcerpt } from '@/lib/server/platform/mail/visible-text';

const subjectLimit = 150;
/** Characters of the quoted message. */
const quoteLimit = 10_000;
/** A header of more ids is too long for some servers. */
const maxReferences = 20;

/** The mails about a submission. */
interface Exchange {
  /** In any order. */
  readonly mails: readonly StoredMail[];
  /** The mails that came in, oldest first. */
  readonly inbound: readonly InboundMail[];
}

/** What a reply answers. */
export interface ReplyContext extends Exchange {
  readonly submission: SubmissionRecord;
  /** `undefined` if the form was deleted. */
  readonly form: FormDefinition | undefined;
  /** The sender's name, if they gave one. */
  readonly sender: string | undefined;
  /** The mails about the submissions that are merged into it. */
  readonly merged?: readonly Exchange[];
}

/** Options of a reply. */
interface ReplyOptions {
  /** The id of the mail. */
  readonly id: string;
  /** The operator's address. */
  readonly author: string;
  readonly text: string;
  readonly replyTo: string | undefined;
  readonly siteUrl: string;
  /** A BCP 47 language tag, and an IANA time zone, for the date of the quoted message. */
  readonly locale: string;
  readonly timeZone: string;
}

/** Returns the visitor's address, if it is one plain mailbox. Replies go to it. */
export function replyRecipient({
  submission,
  form,
}: Pick<ReplyContext, 'submission' | 'form'>): string | undefined {
  return replyAddress(form ?? { fields: [] }, submission);
}

/**
 * Returns the subject of replies: that of the visitor's mail or copy, or of the form with the reference. Mail clients
 * that group by subject need that of the submission whose mails the reply continues.
 */
export function replySubject(context: ReplyContext): string {
  const { submission, form } = context;
  const { mails, inbound } = exchangesOf(context).reduce((newest, exchange) =>
    lastSentAt(exchange) > lastSentAt(newest) ? exchange : newest,
  );
  const opening = inbound.find(({ kind }) => kind === 'opening');
  const subject =
    opening?.subject ??
    visitorMails(mails)[0]?.subject ??
    notificationWords.subject(form?.title ?? submission.form, submission.reference);
  const isReply = /^re:/i.test(subject);
  return showExcerpt(isReply ? subject : replyMailWords.subject(subject), subjectLimit);
}

/**
 * Creates an operator's reply with the quoted message below. Returns `undefined` without an address.
 *
 * `In-Reply-To` and `References` point to the mails that the visitor got and sent before, so that mail clients
 * show one conversation (RFC 5322, section 3.6.4).
 */
export function createReplyMail(context: ReplyContext, options: ReplyOptions): NewMail | undefined {
  const to = replyRecipient(context);
  if (to === undefined) return undefined;
  const { id, author, text, replyTo, siteUrl } = options;
  const earlier = exchangesOf(context)
    .flatMap(messagesOf)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .slice(-maxReferences)
    .map(({ messageId }) => messageId);
  const last = earlier.at(-1);
  return {
    id,
    kind: 'reply',
    messageId: createMessageId(id, siteUrl),
    to,
    replyTo,
    inReplyTo: last,
    references: last && earlier.join(' '),
    author,
    ...mailLanguage(),
    subject: replySubject(context),
    text: paragraphs([text.trim(), quoteOf(context, options)]),
  };
}

/** Returns an operator's own words in a reply, without the quoted message. */
export function withoutQuote(text: string): string {
  const lines = text.trimEnd().split('\n');
  const last = lines.findLastIndex((line) => !line.startsWith('>'));
  // The line before the quote says who wrote it.
  return last === lines.length - 1 ? lines.join('\n') : lines.slice(0, last).join('\n').trimEnd();
}

/** Returns the last reply to a submission, if it is this operator's and has this text. */
export function findLastReply(
  mails: readonly StoredMail[],
  operator: string,
  text: string,
): StoredMail | undefined {
  const last = mails
    .filter(({ kind }) => kind === 'reply')
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .at(-1);
  const isSame = last?.author === operator && withoutQuote(last.text) === text.trim();
  return isSame ? last : undefined;
}

/** Returns the mails about a submission, and about those merged into it. */
function exchangesOf({ mails, inbound, merged = [] }: ReplyContext): readonly Exchange[] {
  return [{ mails, inbound }, ...merged];
}

/** Returns the messages that the visitor got and sent, each with its time. */
function messagesOf({ mails, inbound }: Exchange) {
  const sent = visitorMails(mails).map(({ messageId, createdAt }) => ({
    messageId,
    at: createdAt,
  }));
  const received = inbound
    .filter(isFromPerson)
    .flatMap(({ messageId, receivedAt }) =>
      messageId === undefined ? [] : [{ messageId, at: receivedAt }],
    );
  return [...sent, ...received];
}

/** Returns the time of the last message in milliseconds; 0 if there is none. */
function lastSentAt(exchange: Exchange): number {
  return Math.max(0, ...messagesOf(exchange).map(({ at }) => at.getTime()));
}

function isFromPerson({ kind }: InboundMail): boolean {
  return kind === 'answer' || kind === 'other' || kind === 'opening';
}

/** Returns the mails to the visitor that arrived or may arrive, oldest first. */
function visitorMails(mails: readonly StoredMail[]): readonly StoredMail[] {
  const unsent = ['dead', 'held', 'discarded'];
  return mails
    .filter(({ kind, state }) => mailRules[kind].to === 'visitor' && !unsent.includes(state))
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
}

function quoteOf(context: ReplyContext, { locale, timeZone }: ReplyOptions): string {
  const { submission, form, sender } = context;
  // What was merged into the submission may have an answer from before it.
  const last = exchangesOf(context)
    .flatMap(({ inbound }) => inbound)
    .filter((mail) => isFromPerson(mail) && mail.receivedAt >= submission.receivedAt)
    .toSorted((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime())
    .at(-1);
  const at = last?.receivedAt ?? submission.receivedAt;
  const day = dateFormat(locale, { dateStyle: 'long', timeZone }).format(at);
  const answers =
    last === undefined
      ? answersOf(form, submission).join('\n\n')
      : last.text.slice(0, last.visibleLength);
  const isWhole = answers.length <= quoteLimit;
  const quoted = isWhole
    ? answers
    : `${answers.slice(0, quoteLimit).replace(/[\uD800-\uDBFF]$/, '')}…`;
  const by = last?.kind === 'other' ? last.sender : sender;
  const head = by === undefined ? replyMailWords.quoted(day) : replyMailWords.quotedFrom(day, by);
  return `${head}\n${quoted.replace(/^/gm, '> ')}`;
}
