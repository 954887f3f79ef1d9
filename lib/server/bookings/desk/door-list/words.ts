/** The text of door lists that depends on the data. */

export const doorListWords = {
  title: 'Door list',
  filters: {
    search: (words: string) => `With the words “${words}”`,
    sender: (address: string) => `From ${address}`,
    assignee: (operator: string) => `Assigned to ${operator}`,
    unassigned: 'Assigned to no one',
    label: (label: string) => `Label ${label}`,
    from: (day: string) => `Received on or after ${day}`,
    to: (day: string) => `Received on or before ${day}`,
    paid: 'Paid',
    withFiles: 'With files',
  },
  all: 'All',
  choice: (label: string, count: string) => `${label} (${count})`,
  total: (messages: string, places: string) => `${messages}, ${places}`,
  messages: (count: number, shown: string) => `${shown} ${count === 1 ? 'message' : 'messages'}`,
  places: (count: number, shown: string) => `${shown} ${count === 1 ? 'place' : 'places'}`,
  tooMany: (max: string) =>
    `This list has more than ${max} messages, which is too long for paper. Choose one form, or narrow the list with a search or the dates.`,
} as const;
