/** The text of typed forms that no schema has. */
export const formWords = {
  item: 'entry',
  days: {
    label: 'Days',
    help: 'Leave the last day empty for one day.',
  },
} as const;
