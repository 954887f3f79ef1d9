/** The fixed text of a booking's page. */
export const bookingWords = {
  title: 'Your booking',
  cancelledTitle: 'Your booking is cancelled',
  cancelledText: 'No places are booked for you.',
  /** Titles of the document. */
  stepTitle: (question: string, title: string) => `${question} · ${title}`,
  errorTitle: (title: string) => `Error: ${title}`,
  status: { cancelled: 'Cancelled', eventCancelled: 'Event cancelled' },
  unlisted: 'The event of this booking is no longer listed here.',
  eventStatus: {
    cancelled: 'The organisers have cancelled this event.',
    postponed:
      'This event has been postponed. It has no new date yet. If you do nothing, you keep your places.',
  },
  mailComes: 'Everyone who has booked gets an e-mail about it within a few minutes.',
  refundComes: 'What you paid will be refunded to your card. There is nothing to do.',
  cancelled: (when: string) => `This booking was cancelled on ${when}.`,
  unpaid: 'The payment for this booking is not confirmed yet.',
  paid: (sum: string) => `You paid ${sum}.`,
  /** Of disputes at the visitor’s bank. */
  dispute: {
    open: (sum: string) =>
      `Your payment of ${sum} is disputed at your bank. While the bank decides, we refund nothing.`,
    openWithdrawn: (sum: string, withdrawn: string) =>
      `Your payment of ${sum} is disputed at your bank, which has taken back ${withdrawn} for now. While the bank decides, we refund nothing.`,
    lost: (sum: string) =>
      `Your bank has taken back your payment of ${sum}, because of a dispute. We refund nothing more.`,
    lostPart: (sum: string, withdrawn: string) =>
      `Of your payment of ${sum}, your bank has taken back ${withdrawn}, because of a dispute. We refund nothing more.`,
    won: 'The dispute of this payment has ended, and the payment stands.',
    wonWithdrawn: (withdrawn: string) =>
      `The dispute of this payment has ended. Your bank has not returned ${withdrawn} to us yet.`,
    owed: (sum: string) => `We owe you a refund of ${sum}, and will see to it.`,
    ticketOpen: (sum: string) => `${sum}, disputed at the bank`,
    ticketLost: (sum: string) => `${sum}, taken back by the bank`,
    ticketLostPart: (sum: string, withdrawn: string) =>
      `${sum}, of which the bank has taken back ${withdrawn}`,
  },
  refunded: (sum: string) => `${sum} has been refunded to your card.`,
  refunding: (sum: string) => `${sum} is being refunded to your card.`,
  refundFailed: (sum: string) => `The refund of ${sum} failed. We know, and will fix it.`,
  open: (until: string) => `You can change or cancel this booking until ${until}.`,
  openRefunded: (until: string) =>
    `You can change or cancel this booking until ${until}. What you paid for places that you give back is refunded to your card.`,
  openNotRefunded: (until: string) =>
    `You can change or cancel this booking until ${until}. What you paid is not refunded.`,
  openDisputed: (until: string) =>
    `You can change or cancel this booking until ${until}. Because of the dispute, nothing is refunded.`,
  over: (until: string, email: string | undefined) =>
    `This booking could be changed until ${until}. ${writeToUs(email)}`,
  ticketOnly:
    'This is the ticket of the QR code. To change or cancel the booking, open the link in your e-mail.',
  never: writeToUs,
  refund: (sum: string) => `${sum} is refunded to your card. That can take several days.`,
  /** In a mail, before the payment service has answered. */
  refundRequested: (sum: string) =>
    `We have asked for the refund of ${sum} to your card. That can take several days. The page of your booking shows how far it is.`,
  noRefund: 'Nothing is refunded.',
  charged: (sum: string) => `Your card has been charged ${sum} for it.`,
  due: (sum: string) => `You pay ${sum} at the door.`,
  dueMore: (sum: string, more: string) => `You pay ${sum} at the door, ${more} more than before.`,
  dueLess: (sum: string, less: string) => `You pay ${sum} at the door, ${less} less than before.`,
  noDue: 'You have nothing to pay at the door.',

  changeLink: 'Change the number of places',
  answersLink: 'Change your answers',
  moveLink: 'Move to another date',
  cancelLink: 'Cancel this booking',

  cancelQuestion: 'Cancel this booking?',
  cancelConsequence: (counts: string) =>
    counts === ''
      ? 'Your place becomes free for others, and you cannot take it back here.'
      : `Your places (${counts}) become free for others, and you cannot take them back here.`,
  cancelForGood: 'You cannot take your places back here.',
  cancelButton: 'Cancel the booking',

  changeQuestion: 'Change your booking?',
  changeConsequence: (before: string, after: string) => `From ${before} to ${after}.`,
  changeButton: 'Change the booking',
  payButton: 'Pay and change the booking',
  costs: (more: string) =>
    `This change costs ${more} more than you have paid. Your card will be charged ${more}.`,
  countsQuestion: 'How many places?',
  continueButton: 'Continue',

  answersQuestion: 'Your answers',
  answersButton: 'Save your answers',

  whichDate: 'Which date?',
  newDate: 'New date',
  moveOption: (when: string, left: number | undefined, more: string | undefined) => {
    const notes = [
      ...(left === undefined ? [] : [left === 1 ? '1 place left' : `${left} places left`]),
      ...(more === undefined ? [] : [`costs ${more} more`]),
    ];
    return notes.length === 0 ? when : `${when} (${notes.join(', ')})`;
  },
  noMoves: 'No other date has enough places for your booking at present.',
  moveQuestion: 'Move your booking?',
  moveConsequence: (before: string, after: string) => `From ${before} to ${after}.`,
  moveButton: 'Move the booking',

  done: 'Your booking has been changed.',
  processing:
    'Your bank has not confirmed the payment yet. Your booking is changed as soon as it does.',
  refused:
    'The change could no longer be made, so your booking is as it was. What was charged for it is refunded to your card.',
  same: 'These are the places that you have booked already.',
  sameDate: 'This is the date that you have booked already.',
  noPlaces: 'Enter at least one place, or go back and cancel the booking.',
  sameAnswers: 'None of your answers is different, so nothing was changed.',
  changed:
    'Your booking or its payment has changed since this page was shown, so nothing was done. Check it and try again.',
  closed: 'This booking can no longer be changed here, so nothing was done.',
  full: 'Too few places are left for that, so nothing was changed.',
  notOffered:
    'That date no longer has enough places or can no longer be chosen, so nothing was changed.',
  limited: 'This booking has been changed too often today. Try again tomorrow.',
  busy: 'This could not be stored just now, so nothing was changed. Try again in a minute.',
  costsMore: (more: string) =>
    `These places cost ${more} more than you have paid, so nothing was changed. Book the additional places by themselves.`,
  dateCostsMore: (more: string, wayOn: string) =>
    `That date costs ${more} more than you have paid, so nothing was changed. ${wayOn}`,
  bookDateFirst: (refund: string) =>
    `Book that date by itself, then cancel this booking: ${refund} is refunded to your card.`,
  bookDate: 'Book that date',
  bookMore: 'Book more places',
} as const;

function writeToUs(email: string | undefined): string {
  return email === undefined
    ? 'To change or cancel it, ask us and give the reference.'
    : `To change or cancel it, write to ${email} and give the reference.`;
}

/** The mails about a changed or cancelled booking. */
export const bookingChangeMailTexts = {
  cancelled: (counts: string, title: string, date: string) =>
    counts === ''
      ? `You have cancelled your booking for “${title}” on ${date}.`
      : `You have cancelled your booking for “${title}” on ${date} (${counts}).`,
} as const;
