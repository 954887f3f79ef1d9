/** The form of an event with tickets. */
export const ticketFormWords = {
  title: (event: string) => `Tickets for ${event}`,
  when: (date: string, time: string, place: string) => `${date}, ${time}, ${place}.`,
  payAtDoor: 'To be paid at the door.',
  submit: 'Book',
  submitAndPay: 'Book and pay',
  event: 'Which date?',
  name: 'Your name',
  email: 'E-mail address',
  emailHint: 'Your ticket goes there.',
  notes: 'Anything we should know?',
  reminder: 'Remind me by e-mail',
  summary: (label: string) => `{value} × ${label}`,
  noTicket: 'Enter how many tickets you want, of one kind or more',
  free: 'free',
  each: (price: string) => `${price} each`,
  freeEach: 'Free',
  needsCode: 'With a code only.',
  code: 'Code',
  codeHint: (kinds: string) => `Only for: ${kinds}.`,
  thanksTitle: 'You have booked',
  thanksText: 'Your ticket is below. We send it to your e-mail address as well.',
  otherWays: (site: string, contact: string | undefined) =>
    contact === undefined
      ? `Ask ${site} how else you can pay.`
      : `To pay in another way, write to ${contact}.`,
} as const;

/** Problems of the times of events. */
export const sessionProblemWords = {
  noSuchTime: (time: string, day: string) =>
    `The clocks go forward on ${day}, and ${time} does not exist on that day. Write another time.`,
  skipped:
    'The clocks go forward in this time, so it would end before it begins. Write other times.',
  overlap: (number: number) =>
    `Session ${number} begins before session ${number - 1} ends. Write them in order, without overlaps.`,
} as const;

/** Problems of categories, and the pages that list one. */
export const categoryWords = {
  nearlySame: (category: string, other: string, file: string) =>
    `"${category}" is nearly the same as the category "${other}" in ${file}. Write one of the two in both files.`,
  unknown: (category: string) => `No event has the category "${category}".`,
  title: (page: string, category: string) => `${page}: ${category}`,
  description: (site: string, category: string) => `Coming events of ${site}: ${category}.`,
} as const;

/** The page of a month. */
export const monthWords = {
  title: (page: string, month: string) => `${page}: ${month}`,
  description: (site: string, month: string) => `The events of ${site} in ${month}.`,
} as const;

/** Problems of the locations of events. */
export const locationWords = {
  unknown: (location: string) => `There is no location "${location}" in content/site.yaml.`,
  tooMany: (location: string, capacity: number) =>
    `The location "${location}" holds ${capacity}. Write fewer places.`,
  clash: (files: readonly string[], location: string, capacity: number, day: string) =>
    `On ${day}, this event and ${files.join(', ')} offer more places at the same time than the location "${location}" holds (${capacity}). Write fewer places or another time.`,
} as const;

/** Problems of `booking.tickets`. */
export const ticketProblemWords = {
  ownForm: 'Tickets create the form. Remove "form", or remove "tickets" from "booking".',
  ownPrices: 'Tickets have prices of their own. Remove "prices".',
  ownAnswers: 'Tickets create the form. Remove "answers".',
  payWithoutTickets: '"pay" needs "tickets". Write them too, or "payment" in the file of the form.',
  notNotified:
    'The bookings are mailed to the address in "contact", and content/site.yaml has none. Write "email" there.',
  payWithoutPrices: 'All tickets are free. Give a ticket a price, or remove "pay".',
  tooLarge:
    'The most tickets of one booking cost more than a card can be charged at once. Lower "atMost", or the prices.',
  was: (problem: string) => `"was": ${problem}.`,
  form: (problem: string) => `The form of these tickets has a problem: ${problem}`,
} as const;
