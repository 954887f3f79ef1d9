/** The fixed text of the desk's pages about dates. */

export const eventDatesWords = {
  title: 'Dates',
  past: 'Past dates',
  about: 'The dates that can be booked, with their places.',
  doors: 'At the door',
  showPast: 'Show past dates',
  showComing: 'Show coming dates',
  nothing: 'There are no such dates.',
  slots: (resource: string) => `Slots: ${resource}`,
  slotsAbout: 'All slots of this resource, with their places.',
  from: 'From',
  show: 'Show',
  later: 'Later slots',
  caption: 'Places of each date',
  date: 'Date',
  places: 'Places',
  door: 'Door',
  doorOf: (when: string) => `Door, ${when}`,
  numbers: {
    booked: 'Booked',
    held: 'Held',
    blocked: 'Blocked',
    left: 'Left',
    waiting: 'Waiting',
    checkedIn: 'Checked in',
    paid: 'Paid',
  },
  numbersHint:
    'Held: places that visitors are paying for (for 15 minutes, or 65 while their bank asks them to confirm), that the waiting list offers, or that visitors hold in the form. The last are still left to book.',
} as const;

export const missingWords = {
  title: 'Bookings of missing dates',
  about:
    'The files no longer have the dates of these bookings. If a date does not take place, put it back with “status: cancelled”: everyone who booked it is then offered another date, or a refund of what was paid. If it has moved to another file or name, put it back as it was.',
  date: 'Date',
  received: 'Received',
} as const;

export const eventDateWords = {
  back: 'All dates',
  problemForm: 'To the form',
  page: 'Public page',
  places: 'Places',
  money: 'Money',
  kindCaption: 'Places by kind of ticket',
  kind: 'Kind',
  blocks: 'Blocked places',
  blocksAbout: 'Blocked places count as taken until you unblock them.',
  blockPlaces: 'Number of places',
  blockKind: 'Kind',
  blockReason: 'Reason, such as “the camera crew”',
  block: 'Block places',
  save: 'Save',
  saveBlock: (reason: string) => `Save the block for ${reason}`,
  unblock: 'Unblock',
  unblockOf: (reason: string) => `Unblock the places for ${reason}`,
  holds: 'Places held in forms',
  holdsAbout:
    'Visitors who fill in the form hold these places. Others can still book them: the last places go to those who send the form first.',
  release: 'Release',
  releaseOf: (places: string, about: string) => `Release ${places}. ${about}`,
  releaseAll: 'Release all',
  change: 'Change …',
  changeOf: (name: string) => `Change the booking of ${name} …`,
  addTitle: 'Add a booking',
  addHint: 'For someone who calls or writes. It takes places like any other.',
  addEmail: 'E-mail address (may be empty)',
  addCount: (kind: string) => `Number: ${kind}`,
  addTicket: 'Send them the ticket by e-mail',
  add: 'Add the booking',
  mailTitle: 'Write to everyone',
  mailHint:
    'Each gets an e-mail of their own with your text, their ticket and the link to change or cancel the booking.',
  mailSubject: 'Subject',
  mailText: 'Text',
  rebooking: {
    dateOrRefund: 'Offer another date or a refund',
    dateOrCancellation: 'Offer another date or cancellation',
    refund: 'Offer a refund',
    cancellation: 'Offer cancellation',
  },
  rebookingHint: {
    dateOrRefund:
      'On the page of their booking they can then move it to another date, or cancel it with a full refund, whatever the time limit and the refund rule of this date.',
    dateOrCancellation:
      'On the page of their booking they can then move it to another date, or cancel it, whatever the time limit of this date.',
    refund:
      'On the page of their booking they can then cancel it with a full refund, whatever the time limit and the refund rule of this date.',
    cancellation:
      'On the page of their booking they can then cancel it, whatever the time limit of this date.',
  },
  close: 'Take no more bookings',
  closeHint:
    'All places are blocked, also those that are given back. Unblock them on this page to book again.',
  mailButton: 'Preview',
  takeBackHint: (time: string) => `They are sent at ${time} at the earliest.`,
  takeBack: 'Take back',
  waiting: 'Waiting list',
  waitingCaption: 'The waiting list in its order',
  joined: 'Since',
  rebookings: 'Another date or cancellation',
  rebookingsCaption: 'Bookings that were offered another date or cancellation',
  answer: 'Reply',
  people: 'People',
  peopleCaption: 'Bookings by name',
  changed: 'Something about this date has changed since you opened the page.',
  showChanged: 'Show it as it is now',
  firstPeople: 'First',
  nextPeople: 'Next',
  noPeople: 'There are no bookings.',
  name: 'Name',
  count: 'Places',
  payment: 'Payment',
  state: 'State',
  message: 'Message',
} as const;

/** The fixed text of the forms that change one booking. */
export const chosenWords = {
  title: (name: string, places: string) => `The booking of ${name} (${places})`,
  move: 'Move to another date',
  noTargets: 'There is no other coming date with this form.',
  moveTo: 'New date',
  moveButton: 'Move the booking',
  notifyTicket: 'Send them the new ticket by e-mail',
  paidStays: 'What was paid stays as it is. Refunds are made on the page of the message.',
  counts: 'Change the numbers',
  changeCounts: 'Change the numbers',
  ticket: 'Send the ticket again',
  ticketTo: (email: string) => `To ${email}`,
  sendTicket: 'Send the ticket',
  cancel: 'Cancel the booking',
  cancelHint: 'Its places become free for others. This cannot be undone.',
  soldHint: (sum: string) =>
    `It was sold at the door for ${sum} in cash. Give the money back: the sum no longer counts as sold.`,
  refund: (sum: string) => `Refund ${sum} to their card`,
  notify: 'Tell them by e-mail',
  cancelButton: 'Cancel the booking',
} as const;

export const refundAllWords = {
  link: 'Refund all who have not answered …',
  question: (total: string) => `Refund ${total}?`,
  title: 'Refund all',
  nothing: 'Nothing is left to refund.',
  consequence:
    'These bookings have not been answered. Each is cancelled and refunded to the card that paid, and its visitor gets an e-mail. A refund cannot be reversed.',
  button: (total: string) => `Cancel and refund ${total}`,
  failed: 'Not refunded',
  omitted: 'Left out',
  back: 'Back to the date',
  putBack: 'To the date, to put it back',
} as const;

export const firstMailWords = { to: 'To', subject: 'Subject' } as const;

/** The page that shows a text to everyone before it is sent. */
export const mailPreviewWords = {
  first: 'As the first of them gets it',
  undo: 'After that you can take it back for a minute.',
  send: 'Send to everyone',
  back: 'Change the text',
} as const;

/** The fixed text of the page that calls off or moves a date. */
export const callOffWords = {
  link: 'Cancel, postpone or move …',
  back: 'Back to the date',
  what: 'What happens to this date?',
  newTime: 'The new time, if you move it',
  newDay: 'The new days, if you move it',
  firstDay: 'Date of the first session',
  sessionsHint: 'All sessions move by the same number of days and keep their times.',
  date: 'Date',
  from: 'Start',
  to: 'End',
  reason: 'Why (may be empty)',
  reasonHint: 'A sentence for everyone, on the page of the date and in the e-mails.',
  refunds: (total: string) => `If you cancel it, refund all card payments (${total})`,
  refundsHint:
    'Without that, each person chooses: another date, or cancelling with a full refund. Refunds cannot be reversed.',
  preview: 'Preview',
  change: 'Change it',
  page: 'On the public page',
  mail: 'The e-mail, as the first person gets it',
  waitingMail: 'The e-mail to the waiting list, as the first person gets it',
  putBack: 'Put back',
} as const;
