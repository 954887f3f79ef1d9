/** What a form says of others who have saved it. */
export const presenceWords = {
  saved: (name: string, time: string) =>
    `${name} saved this ${time}, after you opened it. What you save is put together with it.`,
  savedElsewhere: 'This was saved after you opened it. What you save is put together with it.',
  conflict: (name: string, time: string) => `${name} saved this ${time}, after you opened it`,
} as const;
