/** The fixed text of the pages of forms, with how long submissions are kept. */

export const formSettingsWords = {
  title: 'Forms',
  listHint: 'Open and close forms, and set how long their messages are kept.',
  person: 'Delete everything from one person …',
  form: 'Form',
  messages: 'Messages',
  spam: 'Spam',
  availability: 'Open or closed',
  closed: 'Closed',
  fields: {
    opensAt: 'Opens',
    closesAt: 'Closes',
    closedText: 'Text on the closed form',
    maxSubmissions: 'Largest number of submissions',
    fullText: 'Text on the form that has them',
    keepDays: 'Days that messages are kept',
    spamDays: 'Days that spam is kept',
  },
  /** What an empty field means. */
  hints: {
    opensAt: (timeZone: string) => `Time in ${timeZone}. Empty: at once.`,
    closesAt: (timeZone: string) => `Time in ${timeZone}. Empty: never.`,
    closedText: 'Empty: the text in the form’s file.',
    maxSubmissions: 'Empty: any number.',
    fullText: 'Empty: the usual text.',
    keepDays: 'Empty: until you delete them.',
  },
  keeping: 'How long messages are kept',
  typeNumber: (count: string) =>
    `The next clean-up deletes ${count} messages, a large part of all. To save this, type ${count}`,
  save: 'Save',
  back: 'All forms',
} as const;
