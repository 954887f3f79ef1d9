/** Labels and texts of tickets. */
export const ticketWords = {
  doors: 'Doors',
  counts: 'For',
  toPay: 'To pay',
  where: 'Where',
  directions: 'The way',
  directionsLink: 'How to get here',
  /** A sum with the event's price text. */
  sumOf: (sum: string, price: string) => `${sum} (${price})`,
} as const;

/** Lines of the visitor's confirmation about a booking. */
export const bookingMailWords = {
  fact: (label: string, text: string) => `${label}: ${text}`,
  ticket: (url: string) => `Your ticket, to print or to show: ${url}`,
  calendar: (url: string) => `For your calendar: ${url}`,
} as const;
