/** The fixed text of the door list. */
export const doorListWords = {
  title: 'Door list',
  print: 'Print',
  printHint: 'Print this page with your browser. It fits A4 and Letter.',
  printed: 'Printed',
  choices: 'Only those who chose',
  table: 'People by name',
  arrived: 'Here',
  name: 'Name',
  places: 'Places',
  chosen: 'Chosen',
  paid: 'Paid',
  notes: 'Notes',
  labelled: (label: string) => `${label}: `,
  empty: 'There is no message in this list.',
  back: 'Back to the list',
} as const;
