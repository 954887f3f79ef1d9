/** The text of the list at the door that depends on the data. */
export const doorWords = {
  title: (event: string) => `Door: ${event}`,
  app: (site: string) => `Door of ${site}`,
  appShort: 'Door',
  doors: 'Doors',
  booked: (places: string) => `${places} booked`,
  /** Details of the audit log. */
  doorOf: (event: string) => `door of ${event},`,
  opened: (door: string, count: number) =>
    `${door} ${count === 1 ? '1 booking' : `${count} bookings`}`,
  sold: (event: string, places: number, sum: string | undefined) =>
    [
      `${event}: ${places === 1 ? '1 place' : `${places} places`}`,
      ...(sum === undefined ? [] : [sum]),
    ].join(', '),
  /** Why a check-in was not stored, after the name. */
  missed: {
    cancelled: 'the booking was cancelled',
    moved: (event: string) => `the booking was moved to ${event}`,
    removed: 'the booking was moved to the bin or to spam',
    deleted: 'the booking was deleted',
    notBooked: 'the booking is not on this list any more',
  },
  checkedIn: (event: string, people: number, places: number) => `${event}: ${people} of ${places}`,
} as const;

/** Of the requests with which an open list keeps itself up to date. */
export const doorErrors = {
  404: 'There is no such event, or no form books it.',
  405: 'The list at the door is fetched with GET.',
} as const;
