/** The text of the desk's pages about dates that depends on the data. */

export const eventDateWords = {
  pageTitle: 'Dates',
  when: (day: string, time: string) => `${day}, ${time}`,
  allKinds: 'All kinds',
  place: 'Places',
  places: (count: number, shown: string) => `${shown} ${count === 1 ? 'place' : 'places'}`,
  noLimit: 'no limit',
  booked: 'Booked',
  heldUntil: (time: string) => `Held until ${time}`,
  processing: 'Held while the payment is processed',
  tooMany: (shown: string) => `Only the first ${shown} bookings are shown. An export has all.`,
  anyKind: 'Any kind',
  blockedBy: (kind: string, operator: string, at: string) =>
    `${kind}. Blocked by ${operator}, ${at}`,
  problems: {
    reason: 'Nothing was blocked. Enter a reason of up to 200 characters.',
    places: 'Nothing was blocked. Enter a whole number of places, at least 1.',
    full: (wanted: string, left: number, shownLeft: string) =>
      left === 1
        ? `Nothing was changed: you asked to block ${wanted}, and 1 place is left.`
        : `Nothing was changed: you asked to block ${wanted}, and ${shownLeft} places are left.`,
  },
  files: { doorList: 'Door list', csv: 'Export (CSV)', excel: 'Export (CSV for Excel)' },
} as const;

/** Describes blocked places for the audit log. */
export const blockDetails = (places: number, kind: string, reason: string) =>
  `${places} ${kind}: ${reason}`;
