/** Labels and texts of tickets. */
export const ticketWords = {
  when: 'When',
  time: 'Time',
  until: 'Until',
  counts: 'For',
  toPay: 'To pay',
  paid: 'Paid',
  /** Of a payment that is disputed at the bank. */
  payment: 'Payment',
  refunded: (paid: string, refunded: string) => `${paid}, of which ${refunded} is refunded`,
  where: 'Where',
  directions: 'Directions',
  directionsLink: 'How to get here',
  /** A sum with the event's price text. */
  sumOf: (sum: string, price: string) => `${sum} (${price})`,
} as const;

/** Lines of the visitor's confirmation about a booking. */
export const bookingMailWords = {
  fact: (label: string, text: string) => `${label}: ${text}`,
  bookingPage: (url: string) => `Your ticket, to print or show, and to change or cancel it: ${url}`,
  calendar: (url: string) => `For your calendar: ${url}`,
  calledOffPage: (url: string) => `The page of your booking: ${url}`,
  strikeOut: (url: string) => `To strike it out in your calendar: ${url}`,
  /** A line of the organisation's mail. */
  others: (references: string) =>
    `The same e-mail address has booked this event before: ${references}`,
} as const;

/** The reminder of a booking. */
export const reminderWords = {
  subject: (title: string, date: string, reference: string) =>
    `Reminder: ${title}, ${date} (${reference})`,
  text: (site: string) =>
    `You have booked at ${site}. If you cannot come, please cancel, so that someone else can.`,
  /** Why the mail came, where the form lets visitors choose. */
  chosen: 'You get this e-mail because you chose a reminder when you booked.',
  forAll: 'You get this e-mail because you have booked this event.',
} as const;

/** Names of events and slots with their dates. */
export const eventNameWords = {
  eventOn: (title: string, date: string) => `“${title}” on ${date}`,
  slotOn: (title: string, label: string) => `“${title}”, ${label}`,
  withStatus: (label: string, status: string) => `${label}, ${status}`,
} as const;

/** Describes a move of a booking for the audit log, with the names of the events. */
export const moveDetails = (from: string, to: string) => `from ${from} to ${to}`;

/** What pages say about the places of an event. */
export const eventStateWords = {
  left: (places: number) => (places === 1 ? '1 place left' : `${places} places left`),
  full: 'Full',
  /** Visitors who fill in the form hold all that are left, or pay for them. */
  held: (places: number) => {
    if (places === 0) return 'The last places are being booked';
    return `${places === 1 ? '1 place' : `${places} places`} left, being booked at the moment`;
  },
  waiting: 'Full: join the waiting list',
  /** A choice of a form. */
  waitingChoice: (label: string) => `${label} (waiting list)`,
  waitingIntro:
    'All places are taken. Send the form to join the waiting list: nothing is booked yet. As soon as places are free for you, we offer them to you by e-mail.',
  /** For a form that is paid by card. */
  waitingToPay: 'You pay nothing now: only if you accept them, by card.',
  waitingSubmit: 'Join the waiting list',
  /** The button of a form that stays for its visitor, although nothing is free. */
  fullSubmit: 'Book if places are free',
  closed: 'Booking has closed',
  notOpen: (opens: string) => `Booking opens on ${opens}`,
  noneOpen: 'There is nothing to book at present.',
  dayAndTime: (day: string, time: string) => `${day} at ${time}`,
  endOfDay: (day: string) => `the end of ${day}`,
} as const;

/** What an event's page says about how it is booked, as labels with texts. */
export const bookingRuleWords = {
  closes: 'Booking',
  until: (deadline: string) => `Until ${deadline}`,
  atMost: 'At most',
  places: (places: number) =>
    places === 1 ? '1 place in one booking' : `${places} places in one booking`,
  payment: 'Payment',
  atDoor: 'To be paid at the door',
  cancelling: 'Cancelling',
  notPossible: 'Not possible once you have booked',
  refunded: (deadline: string) => `Until ${deadline}, with a refund`,
  notRefunded: (deadline: string) => `Until ${deadline}, without a refund`,
} as const;

/** What a form says about the places that it holds for the visitor. */
export const holdWords = {
  held: (time: string) =>
    `We hold these places for you until ${time}. The last places go to those who send the form first.`,
  /** Others hold them. */
  shared:
    'Others are booking these places at the moment, so we cannot hold them for you. You can still send the form: the last places go to those who send it first.',
  ended: (time: string) =>
    `We held these places for you until ${time}. When you send the form, we try to book them.`,
  waits:
    'These places are not free now. If you send the form, you join the waiting list: nothing is booked yet.',
  /** In a form that is paid by card. */
  waitsUncharged:
    'These places are not free now. If you send the form, you join the waiting list: nothing is booked yet, and your card is not charged.',
} as const;

/** Why an event cannot be booked. */
export const bookingProblemWords = {
  cancelled: (title: string) => `“${title}” has been cancelled, so it cannot be booked.`,
  postponed: (title: string) =>
    `“${title}” has been postponed, so it cannot be booked until it has a new date.`,
  closed: (title: string) => `Booking for “${title}” has closed.`,
  notOpen: (title: string, opens: string) => `Booking for “${title}” opens on ${opens}.`,
  full: (title: string) => `“${title}” is full.`,
  allHeld: (title: string) =>
    `The last places for “${title}” are being booked just now. Try again in a few minutes. A payment that was not finished keeps them for about an hour.`,
  tooMany: (places: number) =>
    places === 1
      ? 'You can book 1 place at a time.'
      : `You can book up to ${places} places at a time.`,
  held: (time: string) =>
    `Your places are held until ${time}. Try again before then, with this card or another.`,
  fewer: (title: string, places: number) =>
    places === 1
      ? `Only 1 place is left for “${title}”. Choose fewer, or another time.`
      : `Only ${places} places are left for “${title}”. Choose fewer, or another time.`,
  fewerInAll: (title: string, places: number) =>
    `“${title}” has ${places === 1 ? '1 place' : `${places} places`} in all. Choose fewer, or another time.`,
  noSlot: 'The time that you chose is not offered. Choose another one.',
  /** `label` is that of the field that counts them. */
  fewerOfKind: (title: string, label: string, places: number) =>
    places === 0
      ? `No places are left for “${title}” in “${label}”. Choose others, or another time.`
      : `Too few places are left for “${title}”: in “${label}”, enter ${places} or less.`,
} as const;
