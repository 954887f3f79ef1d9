/** The text of typed forms that no schema has. */
export const formWords = {
  item: 'entry',
  noDay: 'Choose a day for this time.',
  noTime: 'Choose both times, from when to when.',
  days: {
    label: 'Days',
    help: 'Leave the last day empty for one day.',
  },
} as const;
