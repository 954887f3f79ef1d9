/** The text of the desk's pages about dates that depends on the data. */

export const eventDateWords = {
  pageTitle: 'Dates',
  when: (day: string, time: string) => `${day}, ${time}`,
  allKinds: 'All kinds',
  place: 'Places',
  places: (count: number, shown: string) => `${shown} ${count === 1 ? 'place' : 'places'}`,
  noLimit: 'no limit',
  placesOf: {
    booked: (places: string) => `${places} booked`,
    held: (places: string) => `${places} held`,
    blocked: (places: string) => `${places} blocked`,
    left: (places: string) => `${places} left`,
  },
  noneLeft: 'none left',
  booked: 'Booked',
  held: (since: string, until: string) => `Held since ${since}, until ${until}`,
  heldUntil: (time: string) => `Held until ${time}`,
  offeredUntil: (time: string) => `Offered from the waiting list, held until ${time}`,
  processing: 'Held while the payment is processed',
  shown: (first: string, last: string, all: string) => `${first} to ${last} of ${all} bookings`,
  tooMany: (shown: string) => `Only the first ${shown} bookings are shown. An export has all.`,
  tooManyDates: (shown: string) =>
    `Only the first ${shown} dates are shown. The list of a resource has all of its slots.`,
  anyKind: 'Any kind',
  blockedBy: (kind: string, operator: string, at: string) =>
    `${kind}. Blocked by ${operator}, ${at}`,
  target: (when: string, title: string, left: number | undefined) =>
    left === undefined
      ? `${when}: ${title}`
      : `${when}: ${title} (${left === 1 ? '1 place left' : `${left} places left`})`,
  done: {
    mailed: (count: number, shown: string) =>
      count === 1 ? '1 e-mail is on its way.' : `${shown} e-mails are on their way.`,
    /** While mail is not set up. */
    mailWaits: (count: number, shown: string) =>
      count === 1
        ? '1 e-mail waits until mail is set up.'
        : `${shown} e-mails wait until mail is set up.`,
    takenBack: (count: number, shown: string) =>
      count === 0
        ? 'Nothing was taken back: the e-mails are being sent, or were taken back before.'
        : count === 1
          ? '1 e-mail was taken back, and what was offered or blocked with it.'
          : `${shown} e-mails were taken back, and what was offered or blocked with them.`,
    'put-back': 'The date is put back.',
    moved: 'The booking was moved.',
    added: 'The booking was added.',
    blocked: 'The places are blocked.',
    unblocked: 'The places are no longer blocked.',
    released: 'The places are no longer held.',
    cancelled: 'The booking was cancelled.',
    cancelledRefused:
      'The booking was cancelled. The payment service refused the refund, or a part of it: its message says what was refunded.',
    cancelledUnconfirmed:
      'The booking was cancelled. The refund was requested, and the payment service has not confirmed it yet.',
    counted: 'The numbers of the booking were changed.',
    ticket: 'The ticket is on its way.',
    ticketWaits: 'The ticket waits until mail is set up.',
  },
  add: {
    'add-name': 'Nothing was added. Enter a name of up to 100 characters.',
    'add-email': 'Nothing was added. Enter an e-mail address, or leave it empty.',
    'add-counts': 'Nothing was added. Enter at least one place, in whole numbers.',
  },
  rebookings: {
    moved: (when: string) => `Moved to ${when}`,
    movedAway: 'Moved',
    cancelled: (payment: string) => (payment === '' ? 'Cancelled' : `Cancelled, ${payment}`),
    open: 'Not answered yet',
  },
  mailText: 'Nothing was sent, because the text is empty.',
  mail: {
    recipients: (count: number, shown: string) =>
      count === 1
        ? 'To everyone who has booked: 1 e-mail.'
        : `To everyone who has booked: ${shown} e-mails.`,
    withoutAddress: (count: string, names: string) =>
      `Without an e-mail address (${count}): ${names}.`,
    waiting: (count: number, shown: string) =>
      count === 1
        ? 'Also to the waiting list (1 e-mail)'
        : `Also to the waiting list (${shown} e-mails)`,
  },
  money: {
    card: 'Paid by card',
    sold: 'Sold at the door for cash',
    due: 'To pay at the door',
    dueOfCome: 'Of these, bookings that are checked in',
    cash: 'Cash, if all who are checked in have paid',
  },
  waiting: {
    waiting: 'Waiting',
    paused: 'Paused: it waits for more places than this date has',
    offered: (until: string) => `Places offered until ${until}`,
  },
  addFull: (left: string) =>
    `Nothing was added, because too few places are left: ${left} of all kinds. The table has each kind.`,
  problems: {
    booking: {
      'booking-changed':
        'Nothing was changed, because the booking or its payment has changed meanwhile. Look at it first.',
      counts: 'Nothing was changed. Enter at least one place, in whole numbers.',
      'counts-full': 'Nothing was changed, because too few places are left.',
      'counts-lost':
        'Nothing was changed, because the booking has places of a kind that its form does not ask for any more. Cancel the booking and add another, or write the earlier name as “was” beside the kind in the site’s files.',
      'counts-sold':
        'Nothing was changed, because these places were sold at the door. Cancel the booking, give the money back, and sell again.',
      'counts-checked-in':
        'Nothing was changed, because more people than that are checked in. Undo their check-in at the door first.',
    },
    countsCost: (more: string) =>
      `Nothing was changed: these places cost ${more} more than was paid by card. Add a second booking for the others.`,
    moveCost: (more: string, target: string) =>
      `The booking was not moved: ${target} costs ${more} more than was paid by card. Cancel the booking with its refund, and add one on that date.`,
    moveFull: (places: string, target: string) =>
      `The booking was not moved: it is for ${places}, and too few places are left on ${target}.`,
    blockChanged:
      'Nothing was changed: another operator has changed these blocked places meanwhile. The page shows what they are now.',
    reason: 'Nothing was blocked. Enter a reason of up to 200 characters.',
    places: 'Nothing was blocked. Enter a whole number of places, at least 1.',
    full: (wanted: string, left: number, shownLeft: string) =>
      left === 1
        ? `Nothing was changed: you asked to block ${wanted}, and 1 place is left.`
        : `Nothing was changed: you asked to block ${wanted}, and ${shownLeft} places are left.`,
  },
  files: {
    door: 'At the door',
    doorList: 'Door list for paper',
    csv: 'Export (CSV)',
    excel: 'Export (CSV for Excel)',
  },
} as const;

/** The reason of the block that an operator adds with a text to everyone. */
export const closedReason = 'no more bookings';

/** Describes blocked places for the audit log. */
export const blockDetails = (places: number, kind: string, reason: string) =>
  `${places} ${kind}: ${reason}`;

/** Describes released holds for the audit log. */
export const holdDetails = (holds: number, places: number) =>
  `${holds === 1 ? '1 hold' : `${holds} holds`}, ${places === 1 ? '1 place' : `${places} places`}`;

/** The first paragraph of the mail about a move. */
export const movedText = (title: string, when: string) =>
  `Your booking has moved to another date: “${title}”, ${when}.`;

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

/** The subject of that mail. */
export const eventCancelledSubject = (title: string) => `Cancelled: ${title}`;

/** The mail with a ticket. */
export const bookingMailWords = {
  ticketSubject: (event: string) => `Your booking: ${event}`,
  ticket: (site: string) => `This is your ticket from ${site}.`,
} as const;

/** The field of a booking that was added by hand. */
export const addedWords = {
  field: 'Added at the desk',
  by: (operator: string) => `by ${operator}`,
} as const;

/** Describes a text to everyone for the audit log. */
export const mailDetails = (mails: number) => (mails === 1 ? '1 e-mail' : `${mails} e-mails`);

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
export const mailPreviewWords = {
  title: (event: string) => `Send to everyone: ${event}`,
  recipients: (count: number, shown: string) => {
    if (count === 0) return 'Nobody gets it: no booking has an e-mail address.';
    return count === 1
      ? '1 person gets it.'
      : `${shown} people get it, each an e-mail of their own.`;
  },
  effects: {
    waiting: 'The waiting list gets it too.',
    rebooking: 'Everyone who has booked is offered what you ticked.',
    close: 'All places are blocked.',
  },
} as const;
