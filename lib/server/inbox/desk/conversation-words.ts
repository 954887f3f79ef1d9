import type { InboundKind } from '@/lib/server/platform/store/tables/inbound-rows';
import { megabyte } from '@/lib/forms/validation/file-types';
import { formatFileTypes } from '@/lib/forms/words';
import { replyFileLimits, replyFileTypes } from '@/lib/inbox/reply-files';

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
