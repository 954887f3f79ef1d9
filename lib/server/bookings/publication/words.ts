/** Bookings that a sentence is about. */
interface Listed {
  readonly count: number;
  readonly references: string;
}

/** What `npm run publish` says about the consequences of a publication. */
export const consequenceTexts = {
  noEvent: (booked: Listed, event: string) =>
    `${bookings(booked)} of ${event} will have no event, and no mail says so. Write status: cancelled in its file to offer them a refund.`,
  lostKind: (booked: Listed, event: string, kind: string, name: string) =>
    `${bookings(booked)} of ${event} are for “${kind}”, a kind that will not exist. If it has another name now, write was: ${name} beside that name.`,
  price: (booked: Listed, event: string) =>
    `${bookings(booked)} of ${event} were made at other prices.`,
  mail: (
    booked: Listed,
    title: string,
    kind: 'cancelled' | 'changed' | 'postponed',
    times: { readonly before: string; readonly after: string } | undefined,
  ) => {
    const mail = { cancelled: 'Cancelled', changed: 'Changed', postponed: 'Postponed' }[kind];
    const when = times === undefined ? '' : ` Now: ${times.after}. Before: ${times.before}.`;
    return `${booked.count} ${booked.count === 1 ? 'person' : 'people'} will get the mail “${mail}: ${title}” (${booked.references}).${when}`;
  },
} as const;

function bookings({ count, references }: Listed): string {
  return `${count} ${count === 1 ? 'booking' : 'bookings'} (${references})`;
}
