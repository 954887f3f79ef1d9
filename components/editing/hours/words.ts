/** The fixed text of the page of the opening hours. */
export const hoursWords = {
  nextDays: 'The next days',
  all: 'All opening hours',
  reason: 'Reason',
  reasonHelp: 'Visitors read it, such as: Christmas Day.',
  closed: 'Closed on this day',
  from: 'Open from',
  to: 'To',
  open: 'Open at these times',
  usual: 'As usual again',
} as const;
