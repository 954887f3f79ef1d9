/** The fixed text of the list at the door. */
export const doorWords = {
  doors: 'All doors',
  total: (people: string, places: string) => `${people} of ${places} checked in`,
  search: 'Find a name or a reference',
  find: 'Find',
  paper: 'Print on paper',
  list: 'People by name',
  empty: 'No one has booked.',
  noneFound: 'No booking matches.',
  numberOf: (name: string) => `People checked in: ${name}`,
  fewer: (name: string) => `One fewer: ${name}`,
  more: (name: string) => `One more: ${name}`,
  checkIn: 'Check in',
  checkInNamed: (name: string) => `Check in: ${name}`,
  undo: 'Undo check-in',
  undoNamed: (name: string) => `Undo check-in: ${name}`,
  checkedInAt: (people: string, places: string, time: string) =>
    people === places ? `Checked in at ${time}` : `${people} of ${places} checked in at ${time}`,
  places: (places: number, shown: string) => `${shown} ${places === 1 ? 'place' : 'places'}`,
  unsent: (count: number, shown: string) =>
    count === 1 ? '1 check-in is not sent yet.' : `${shown} check-ins are not sent yet.`,
  connection: {
    offline: 'No connection. You can go on; check-ins are sent later.',
    'signed-out': 'Your session has ended.',
    refused: 'The site does not accept check-ins for this event any more. Reload the page.',
  },
  missed: 'Not checked in, because the booking has changed meanwhile:',
  missedName: 'A booking',
  signIn: 'Sign in again',
  scan: {
    open: 'Scan tickets',
    close: 'Close the camera',
    picture: 'Picture of the camera',
    checkedIn: (name: string, counted: string) => `Checked in: ${name}, ${counted}`,
    already: (time: string) => `Already checked in at ${time}`,
    of: (people: string, places: string) => `${people} of ${places}`,
    named: (name: string, count: string) => `${name}, ${count}`,
    others: {
      cancelled: 'Cancelled',
      unknown: 'Not on this list. Is the ticket for another date?',
      other: 'This code is not a ticket.',
    },
    refused:
      'This page may not use the camera. Allow it in the settings of the browser, or find people by name.',
    unavailable: 'The camera cannot be opened. Find people by name.',
  },
  sale: {
    title: 'Sell places for cash',
    priced: (label: string, price: string) => `${label} (${price} each)`,
    sum: 'Cash taken in all (leave empty if it is free)',
    noSum: (currency: string) =>
      `Sums in ${currency} are not stored here. Write down elsewhere what you take.`,
    name: 'Name, if they give one',
    sell: 'Record the sale',
    offline:
      'Without a connection nothing can be sold, because the places are checked at the site.',
    total: 'To take:',
    sold: (text: string) =>
      text === '' ? 'Sold and checked in.' : `Sold and checked in: ${text}.`,
    full: 'Not sold: too few places are left.',
    notPlanned: 'Not sold: this date is cancelled or postponed.',
    repeated: 'This sale is stored already. Look for it in the list.',
    invalid: 'Not sold: enter at least one person, in whole numbers.',
    invalidSum:
      'Not sold: enter at least one person, in whole numbers, and the sum as 16 or 16.00.',
  },
} as const;

/** The fixed text of the index of doors. */
export const doorsWords = {
  title: 'Doors',
  today: 'Today',
  noneToday: 'Nothing is on today.',
  next: 'Next',
  dates: 'All dates, with their places',
} as const;
