/** The fixed text of the pages of forms, with how long submissions are kept. */

export const formSettingsWords = {
  title: 'Forms',
  listHint: 'Open and close forms, and set how long their messages are kept.',
  person: 'Delete everything from one person …',
  availability: 'Open or closed',
  closed: 'Closed',
  opensAt: (timeZone: string) => `Opens (time in ${timeZone}; empty: at once)`,
  closesAt: (timeZone: string) => `Closes (time in ${timeZone}; empty: never)`,
  closedText: 'Text on the closed form (empty: the text in the form’s file)',
  maxSubmissions: 'Largest number of submissions (empty: any number)',
  fullText: 'Text on the form that has them (empty: the usual text)',
  keeping: 'How long messages are kept',
  keepDays: 'Days that messages are kept (empty: until you delete them)',
  spamDays: 'Days that spam is kept',
  typeNumber: (count: string) =>
    `The next clean-up deletes ${count} messages, a large part of all. To save this, type ${count}`,
  save: 'Save',
  back: 'All forms',
} as const;
