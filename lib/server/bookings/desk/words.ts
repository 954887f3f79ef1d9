/** The text of the desk's pages about dates that depends on the data. */

export const eventDateTexts = {
  target: (when: string, title: string, left: number | undefined) =>
    left === undefined
      ? `${when}: ${title}`
      : `${when}: ${title} (${left === 1 ? '1 place left' : `${left} places left`})`,
  rebookings: {
    moved: (when: string) => `Moved to ${when}`,
    movedAway: 'Moved',
    cancelled: (payment: string) => (payment === '' ? 'Cancelled' : `Cancelled, ${payment}`),
    open: 'Not answered yet',
  },
} as const;

/** The reason of the block that an operator adds with a text to everyone. */
export const closedReason = 'no more bookings';
/** The first paragraph of the mail about a booking that an operator has cancelled. */
export const cancelledText = (event: string, counts: string) =>
  counts === ''
    ? `Your booking for ${event} has been cancelled.`
    : `Your booking for ${event} (${counts}) has been cancelled.`;

/** The first paragraph of the mail about a booking of an event that was cancelled. */
export const eventCancelledText = (event: string, counts: string) =>
  counts === ''
    ? `${event} has been cancelled, and your booking with it.`
    : `${event} has been cancelled, and your booking (${counts}) with it.`;
/** The page that refunds all who have not answered after an event was cancelled. */
export const refundAllWords = {
  title: 'Refund all',
  total: (count: number, sums: readonly string[]) =>
    `${count === 1 ? '1 booking' : `${count} bookings`}, ${sums.join(' and ')}`,
  changed:
    'The bookings or their payments have changed since this page was shown. Nothing was done just now.',
  waits: (time: string) =>
    `The date can still be put back, so nothing is refunded yet. You can refund all from ${time}.`,
  progress: (ended: number, all: number) =>
    `The refunds are being made: ${ended} of ${all} so far. Load this page again to see how far they are.`,
  done: (count: number) =>
    `${count === 1 ? '1 booking was' : `${count} bookings were`} cancelled, and the refund requested.`,
  notMade: (count: number) =>
    `${count === 1 ? '1 booking' : `${count} bookings`} or the payment had changed meanwhile, so nothing was done there.`,
  failures: {
    failed: 'The refund failed: the booking is cancelled, and nothing was refunded',
    changed: 'Changed meanwhile: nothing was done',
  },
  omitted: {
    cancelled: 'Cancelled already',
    moved: 'Moved to another date',
    disputed: 'Disputed at the bank',
    'dispute-lost': 'Dispute lost: the bank has given the money back',
    refunded: 'Refunded already',
    'not-by-card': 'Not paid by card',
    'other-mode': 'Paid while the site took payments of another kind',
  },
} as const;

/** The page that shows a text to everyone before it is sent. */
export const mailPreviewTexts = {
  recipients: (count: number, shown: string) => {
    if (count === 0) return 'Nobody gets it: no booking has an e-mail address.';
    return count === 1
      ? '1 person gets it.'
      : `${shown} people get it, each an e-mail of their own.`;
  },
} as const;
