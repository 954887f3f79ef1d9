import type { InboundKind } from '@/lib/server/platform/store/tables/inbound-rows';
import type { MailKind } from '@/lib/server/platform/store/tables/mail-rows';
import { megabyte } from '@/lib/forms/validation/file-types';
import { formatFileTypes } from '@/lib/forms/words';
import { replyFileLimits, replyFileTypes } from '@/lib/inbox/reply-files';

/** The fixed text of the desk: pages, notices, histories and messages of its endpoints. */

/** Titles and descriptions of pages, in the document's title too. */
export const pageWords = {
  desk: 'Desk',
  signIn: 'Sign in',
  signInDescription: (siteName: string) =>
    `Sign in to read and answer the messages to ${siteName}.`,
  account: 'Your account',
  operators: 'Operators',
  withdraw: 'Remove an operator',
  audit: 'Audit log',
  mail: 'Mail',
  submissionMail: 'Mail about one message',
  deadMail: 'Mail that was not delivered',
  heldMail: 'Mail that is held',
  payments: 'Payments',
  testPayments: (mode: string) => `Payments (${mode})`,
  refund: 'Refund',
  savedReplies: 'Saved replies',
} as const;

export const listTitles = {
  inbox: { all: 'All forms', ofForm: (form: string) => form },
  answered: { all: 'Answered', ofForm: (form: string) => `Answered in ${form}` },
  snoozed: { all: 'Snoozed', ofForm: (form: string) => `Snoozed in ${form}` },
  archived: { all: 'Archive', ofForm: (form: string) => `Archive of ${form}` },
  bin: { all: 'Bin', ofForm: (form: string) => `Bin of ${form}` },
  spam: { all: 'Spam', ofForm: (form: string) => `Spam in ${form}` },
  unpaid: { all: 'Not paid', ofForm: (form: string) => `Not paid in ${form}` },
  all: { all: 'All messages', ofForm: (form: string) => `All of ${form}` },
} as const;

/** The titles of the inbox with its read or unread submissions only. */
export const readTitles = {
  new: { all: 'New', ofForm: (form: string) => `New in ${form}` },
  read: { all: 'Read', ofForm: (form: string) => `Read in ${form}` },
} as const;

/** The states to filter by. */
export const stateTitles = {
  inbox: 'Inbox',
  answered: 'Answered',
  snoozed: 'Snoozed',
  archived: 'Archive',
  spam: 'Spam',
  bin: 'Bin',
  unpaid: 'Not paid',
  all: 'Everywhere',
} as const;

/** `isMore`: there are more than were counted. */
export const messageCount = (count: string, isOne: boolean, isMore: boolean) =>
  isMore ? `More than ${count} messages` : `${count} ${isOne ? 'message' : 'messages'}`;

/** A count that ended at its limit. */
export const moreThan = (count: string) => `${count}+`;

export const unreadCount = (count: number) => `${count} new`;

export const noticeWords = {
  deadMail: 'Mail was not delivered.',
  deadMailLink: 'See which mail',
  heldSubmissions: (form: string) => `“${form}” got more than 300 messages within an hour.`,
  heldSubmissionsDetails:
    'Messages without a proof of work were marked as spam, and no mail was sent about them.',
  heldSubmissionsLink: 'Read them',
  untrustedProxy: 'Requests come with X-Forwarded-For, but TRUST_PROXY is 0.',
  untrustedProxyDetails:
    'If the site is behind a reverse proxy of yours, set TRUST_PROXY to 1 and start it again. Without it, all visitors have the address of the proxy and share one limit.',
  /** After a move to the bin. */
  freed: (count: number, shown: string) =>
    count === 1
      ? '1 booked place can be booked again.'
      : `${shown} booked places can be booked again.`,
  paidStays: (sums: string) =>
    `What was paid by card (${sums}) stays as it is. Refunds are made on the page of the message.`,
  binnedMessage: 'Open the message',
  bin: 'Open the bin',
  /** After a move out of the bin or the spam. */
  overbooked: (event: string, count: number, shown: string) =>
    `${event} is overbooked now: ${count === 1 ? '1 more place is taken' : `${shown} more places are taken`} than there are.`,
  overbookedLink: 'See its bookings',
} as const;

export const timeWords = { today: (time: string) => `today ${time}` } as const;

export const submissionWords = {
  noName: 'No name given',
  stored: {
    inbox: 'Stored',
    answered: 'Stored',
    snoozed: 'Stored',
    archived: 'Stored',
    bin: 'Stored',
    spam: 'Stored and marked as spam',
    unpaid: 'Stored, to be paid',
  },
  read: 'Read',
  snoozedRow: (when: string, summary: string) => `Until ${when}: ${summary}`,
  cameBy: (source: string) => `Came by: ${source}`,
  snoozedUntil: (when: string) => `Snoozed until ${when}. Then it is new in the inbox again.`,
  cancelledAt: (when: string) => `Booking cancelled: ${when}. Its places can be booked again.`,
  cancelledRow: (summary: string) => `Cancelled: ${summary}`,
  possiblyTwiceRow: (summary: string) => `Possibly twice: ${summary}`,
  possiblyTwice:
    'Possibly twice: the same answers came from the same network within an hour. They may be from two people, or from one who sent them twice.',
  earlier: (reference: string, when: string) => `The earlier message: ${reference}, ${when}`,
  earlierDeleted: 'The earlier message was deleted.',
  merged: 'Merged with another message of this person, and shown there:',
  mergedUnseen: 'Merged with a message of a form that you may not see.',
  /** The reason that a move by an operator adds. */
  moved: {
    inbox: 'An operator said that it is not spam.',
    spam: 'An operator said that it is spam.',
  },
  bytes: (count: number) => `${count} bytes`,
} as const;

/** Replies, notes, assignment and what operators did. */
export const conversationWords = {
  noAssignee: 'No one',
  noSender: 'unknown sender',
  /** What is particular about a mail that came in. */
  inbound: {
    answer: undefined,
    other: 'From another address than the message. A reply goes to the address of the message.',
    automatic: 'Automatic answer. No one was notified of it.',
    bounce: 'Report about a mail that was not delivered.',
    opening: undefined,
    unreadable: 'This mail could not be read.',
  } satisfies Record<InboundKind, string | undefined>,
  related: (form: string, reference: string) => `${form}, ${reference}`,
  notices: {
    answered:
      'Another operator has replied meanwhile. Your text is kept as a draft: read the reply, then send yours if it is still needed.',
    snooze: 'Choose a day after today, within a year. Nothing was changed.',
    assigned: 'Another operator has assigned this message meanwhile, so nothing was changed.',
    folder: 'Another operator has moved this message meanwhile, so nothing was changed.',
    merged: 'The two messages are merged. The other one is shown below.',
    merge: 'One of the two messages was moved, merged or deleted meanwhile, so nothing was merged.',
    unmerged: 'The merge was undone. Both messages are in their lists again.',
    unmerge: 'Another operator has undone this merge meanwhile, so nothing was changed.',
    sent: 'You have sent exactly this reply already, so it was not sent again.',
    late: 'The reply was being sent already, so it could not be taken back.',
    moved:
      'Another operator has moved this message to spam or to the bin meanwhile, or merged it with another, so nothing was sent. Your text is kept as a draft: move the message back to the inbox to send it.',
  },
  history: {
    read: (by: string) => `Read by ${by}`,
    binned: (by: string) => `Moved to the bin by ${by}`,
    replyTakenBack: (by: string) => `Reply taken back before it was sent, by ${by}`,
    restored: (by: string) => `Restored from the bin by ${by}`,
    assigned: (to: string, by: string) => `Assigned to ${to} by ${by}`,
    unassigned: (by: string) => `Assigned to no one by ${by}`,
    labelAdded: (label: string, by: string) => `Label “${label}” added by ${by}`,
    labelRemoved: (label: string, by: string) => `Label “${label}” removed by ${by}`,
    visitor: 'the visitor',
    answersChanged: (fields: string) => `Answers changed by the visitor: ${fields}`,
    bookingCancelled: (by: string) => `Booking cancelled by ${by}`,
    bookingChanged: (details: string, by: string) =>
      details === ''
        ? `Number of places changed by ${by}`
        : `Number of places changed by ${by}: ${details}`,
    ticketSent: (by: string) => `Ticket sent again by ${by}`,
    rebookingOffered: 'Another date or cancellation offered to the visitor',
    bookingAdded: (by: string) => `Added at the desk by ${by}`,
    bookingMoved: (details: string, by: string) => `Booking moved ${details} by ${by}`,
    /** `details` are those of the audit log, such as `“The Moon” on 15 January 2027: 2 of 3`. */
    checkedIn: (details: string, by: string) => `Checked in at the door by ${by}: ${details}`,
    doorSale: (details: string, by: string) => `Sold at the door by ${by}: ${details}`,
    snoozed: (day: string, by: string) => `Snoozed until ${day} by ${by}`,
    woken: 'Back in the inbox, because its day has come',
    // Without its reference, because not every reader may see its form.
    merge: (by: string) => `Merged with another message by ${by}`,
    unmerge: (by: string) => `Merge with another message undone by ${by}`,
    retried: (mail: string) => `${mail} queued again`,
    moved: {
      archived: (by: string) => `Archived by ${by}`,
      inbox: (by: string) => `Moved to the inbox by ${by}`,
      spam: (by: string) => `Marked as spam by ${by}`,
      'not-spam': (by: string) => `Marked as not spam by ${by}`,
    },
  },
} as const;

const limitText = `A reply can have ${replyFileLimits.files} files of ${replyFileLimits.bytes / megabyte} MB together: many mail servers accept no more.`;

/** Files of replies. */
export const replyFileWords = {
  /** Why a reply was not sent. */
  notices: {
    'not-attached':
      'The reply was not sent, because not all of its files were attached. Your text and the other files are kept as a draft.',
    files:
      'The reply was not sent, because its files have changed since the page was opened. Your text is kept as a draft: look at its files, then send it.',
  },
  refused: {
    type: (name: string) =>
      `“${name}” was not attached: it is not of a type that can be attached. Choose ${formatFileTypes(replyFileTypes)}.`,
    empty: (name: string) => `“${name}” was not attached: it is empty.`,
    size: (name: string) => `“${name}” was not attached: it is too large. ${limitText}`,
    number: (name: string) => `“${name}” was not attached. ${limitText}`,
    storage: (name: string) =>
      `“${name}” was not attached: it could not be stored. Choose it again in a moment.`,
  },
} as const;

/** Mails to operators about what others have assigned or answered. */
export const attentionWords = {
  message: (form: string, reference: string) => `${form}, ${reference}`,
  messages: (count: number) => (count === 1 ? '1 message' : `${count} messages`),
  assignedSubject: (about: string) => `Assigned to you: ${about}`,
  assigned: (by: string, about: string) => `${by} has assigned to you: ${about}.`,
  answeredSubject: (about: string) => `Answered: ${about}`,
  answered: (by: string, about: string) => `${by} has answered what is assigned to you: ${about}.`,
  change: 'Which of these mails you get is a setting of your account at the desk.',
} as const;

/** What other operators do with an open message. */
export const activityWords = {
  writing: (name: string) => `${name} is writing a reply.`,
  answered: (name: string) => `${name} has answered this message.`,
  noted: (name: string) => `${name} has added a note.`,
  /** By where a change of several messages moved it. */
  moved: {
    inbox: (name: string) => `Moved to the inbox by ${name}`,
    answered: (name: string) => `Marked as answered by ${name}`,
    snoozed: (name: string) => `Snoozed by ${name}`,
    archived: (name: string) => `Archived by ${name}`,
    spam: (name: string) => `Marked as spam by ${name}`,
    bin: (name: string) => `Moved to the bin by ${name}`,
    restore: (name: string) => `Restored from the bin by ${name}`,
  },
} as const;

export const savedReplyWords = {
  changed: (by: string, at: string) => `Changed by ${by}, ${at}`,
} as const;

export const previewErrors = {
  404: 'There is no preview of this file. Download it instead.',
  405: 'Previews of the desk are fetched with GET.',
} as const;

export const summaryWords = {
  /** An answer that means nothing without its question: `How many adults? 2`, `Adults: 2`. */
  labelled: (label: string, value: string) =>
    /[?:.!]$/.test(label) ? `${label} ${value}` : `${label}: ${value}`,
} as const;

const messages = (count: number) => (count === 1 ? '1 message' : `${count} messages`);

export const batchWords = {
  done: {
    read: (count: number) => `${messages(count)} marked as read.`,
    unread: (count: number) => `${messages(count)} marked as unread.`,
    assign: (count: number) => `${messages(count)} assigned.`,
    unassign: (count: number) => `${messages(count)} assigned to no one.`,
    'add-label': (count: number) => `${messages(count)} labelled.`,
    'remove-label': (count: number) => `Label removed from ${messages(count)}.`,
    inbox: (count: number) => `${messages(count)} moved to the inbox.`,
    answered: (count: number) => `${messages(count)} marked as answered.`,
    snoozed: (count: number) => `${messages(count)} snoozed.`,
    archived: (count: number) => `${messages(count)} archived.`,
    spam: (count: number) => `${messages(count)} moved to spam.`,
    bin: (count: number) => `${messages(count)} moved to the bin.`,
    restore: (count: number) => `${messages(count)} restored.`,
  },
  unchanged: 'No message was changed.',
  none: 'Select a message first.',
  late: 'Too late to undo.',
  undone: (restored: number, kept: number) =>
    kept === 0
      ? `Undone for ${messages(restored)}.`
      : `Undone for ${messages(restored)}. ${messages(kept)} changed since and kept.`,
} as const;

const mailKinds = {
  notify: 'Mail',
  change: 'Mail about a change of the booking',
  answer: 'Mail about an answer',
  copy: 'Copy',
  receipt: 'Receipt',
  booking: 'Mail about the booking',
  'event-change': 'Mail about a change of the event',
  offer: 'Offer of places',
  reminder: 'Reminder of the booking',
  dispute: 'Mail about a dispute',
  'dispute-ended': 'Mail about the end of a dispute',
  reply: 'Reply',
  attention: 'Mail to an operator',
  digest: 'Digest',
  alarm: 'Alarm',
  summary: 'Summary of messages',
  'sign-in': 'Sign-in link',
} as const satisfies Readonly<Record<MailKind, string>>;

export const mailWords = {
  notConfigured:
    'Mail is not set up: SMTP_URL and MAIL_FROM set the mail server and the sender. Until then no mail is sent, and every mail waits here to be read.',
  /** Instead of a text with a link that signs in. */
  hiddenLink: 'The text has a link that signs in its recipient, so it is not shown.',
  sent: (time: string) => `Sent ${time}`,
  dead: 'Given up',
  notConfiguredState: 'Waits: mail is not set up',
  sending: 'Being sent',
  queued: 'Waits to be sent',
  retrying: (time: string) => `Not sent yet; next try ${time}`,
  held: {
    network: 'Held: too many mails caused from one network today',
    mailbox: 'Held: too many mails to this mailbox today',
    site: 'Held: the site has sent too many mails',
    notices: 'Held for a summary, which is sent within minutes',
  },
  heldExplanation:
    'So many mails were caused by visitors that these wait. The bookings and messages themselves are stored. Most of these mails are sent when there is room again; send or discard the others. If one address gets very many, another person may have typed it: discard them.',
  discarded: 'Discarded',
  summarized: 'Replaced by a summary',
  history: {
    mail: (kind: MailKind, to: string) => `${mailKinds[kind]} to ${to}`,
    sent: (mail: string) => `${mail} sent`,
    dead: (mail: string, error: string | undefined) => `${mail} given up${reasonOf(error)}`,
    notConfigured: (mail: string) => `${mail} waits, because mail is not set up`,
    queued: (mail: string) => `${mail} waits to be sent`,
    held: (mail: string) => `${mail} held`,
    discarded: (mail: string) => `${mail} discarded`,
    summarized: (mail: string) => `${mail} replaced by a summary`,
    retrying: (mail: string, error: string | undefined) => `${mail} not sent yet${reasonOf(error)}`,
  },
} as const;

function reasonOf(error: string | undefined): string {
  return error === undefined ? '' : `: ${error}`;
}

const signedOut =
  'You are not signed in, or your session has ended, so nothing was done. Sign in with a new link to the desk.';

export const actionErrors = {
  400: 'Something is missing or not valid, so nothing was done. Go back, reload the page and try again.',
  401: signedOut,
  403: 'The request came from a page that is not part of this site, so nothing was done.',
  404: 'The message or setting no longer exists. Go back to the list.',
  405: 'Actions of the desk are sent by its own forms, with POST.',
  409: 'Another operator has changed or deleted it meanwhile, so nothing was done. Go back and reload the page to see what it is now.',
  413: 'The text is too long. Go back and shorten it.',
  415: 'Actions of the desk are sent as application/x-www-form-urlencoded.',
  503: 'The store is busy and nothing was changed. Go back and try again in a moment.',
} as const;

/** Names the files that were chosen in a form whose session has ended. */
export const chooseAgain = (names: readonly string[]) =>
  `Choose these files again then: ${names.map((name) => `“${name}”`).join(', ')}.`;

/** The parts of a time to wait. */
export const waitWords = {
  hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  seconds: (count: number) => (count === 1 ? '1 second' : `${count} seconds`),
  list: (others: string, last: string) => `${others} and ${last}`,
} as const;

/** `wait` is the time of the header `Retry-After`, such as `12 minutes and 5 seconds`. */
export const tooManyLinks = (wait: string) =>
  `Too many sign-in links were asked for. Try again in ${wait}.`;

/** The message for an operator whose role does not include an action. */
export const permissionError =
  'Your role at this desk does not include that. An owner of the desk can change it.';

export const downloadErrors = {
  401: signedOut,
  403: permissionError,
  503: 'The store is busy. Try again in a moment.',
} as const;

export const csvErrors = {
  404: 'Payments are off (the setting PAYMENTS), so there is no list of them.',
  405: 'The list of payments is fetched with GET.',
} as const;

/** Of the requests with which an open page keeps itself up to date. */
export const liveErrors = {
  404: 'There is no such list.',
  405: 'New messages are fetched with GET.',
  429: 'Too many tabs of the desk wait for messages. This one asks for them now and then.',
} as const;

export const fileErrors = {
  404: 'There is no such file. It may have been deleted with its submission.',
  405: 'Files of the desk are fetched with GET.',
} as const;

/** The message for an unexpected exception, with the id of its log entry. */
export const exceptionMessage = (title: string, digest: string) => `${title}. Digest: ${digest}.`;
