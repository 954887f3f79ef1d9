/** The fixed text of the inbox: its lists, its notices, and one message. */

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

/** `isMore`: there are more than were counted. */
export const messageCount = (count: string, isOne: boolean, isMore: boolean) =>
  isMore ? `More than ${count} messages` : `${count} ${isOne ? 'message' : 'messages'}`;

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

export const fileErrors = {
  404: 'There is no such file. It may have been deleted with its submission.',
  405: 'Files of the desk are fetched with GET.',
} as const;
