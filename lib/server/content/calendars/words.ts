/** Fixed text about events of other organisations. */

export const externalEventWords = {
  allDay: 'All day',
  dates: (first: string, last: string) => `${first} to ${last}`,
  neverRead: (name: string) =>
    `The dates of ${name} cannot be shown at the moment: their calendar could not be read.`,
  stale: (name: string, readAt: string) =>
    `The dates of ${name} are those of ${readAt}: their calendar cannot be read at the moment.`,
} as const;
