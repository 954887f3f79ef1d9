/** The fixed text of the desk's pages about dates. */

export const eventDatesWords = {
  title: 'Dates',
  past: 'Past dates',
  about: 'The dates that can be booked, with their places.',
  showPast: 'Show past dates',
  showComing: 'Show coming dates',
  nothing: 'No such date has a form.',
  caption: 'Places of each date',
  date: 'Date',
  numbers: { booked: 'Booked', held: 'Held', blocked: 'Blocked', left: 'Left', paid: 'Paid' },
  numbersHint:
    'Held are the places of those who are paying now: for 15 minutes, or 65 while their bank asks.',
} as const;

export const eventDateWords = {
  back: 'All dates',
  page: 'Page of the event',
  places: 'Places',
  kindCaption: 'Places by kind of ticket',
  kind: 'Kind',
  blocks: 'Blocked places',
  blocksAbout: 'Blocked places count as taken until the block is lifted.',
  blockPlaces: 'Number of places',
  blockKind: 'Kind',
  blockReason: 'Reason, such as “the camera crew”',
  block: 'Block places',
  save: 'Save',
  saveBlock: (reason: string) => `Save the block for ${reason}`,
  lift: 'Lift',
  liftBlock: (reason: string) => `Lift the block for ${reason}`,
  people: 'People',
  peopleCaption: 'Bookings by name',
  noPeople: 'There are no bookings yet.',
  name: 'Name',
  count: 'Places',
  payment: 'Payment',
  state: 'State',
  message: 'Message',
} as const;
