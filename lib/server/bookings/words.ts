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
