/** The text of the pages with the settings of forms. */

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

export const formSettingsWords = {
  pageTitle: 'Forms',
  open: 'Open.',
  closed: 'Closed.',
  closedInContent: 'Closed by its file, which the settings here cannot open.',
  opensAt: (time: string) => `Opens: ${time}.`,
  closesAt: (time: string) => `Closes: ${time}.`,
  taken: (count: number, max: number) => `${count} of ${max} submissions.`,
  full: 'Full: it takes no more until one of them is deleted or the number is raised.',
  keptForEver: 'Messages are kept until they are deleted at the desk.',
  kept: (count: number) => `Messages are deleted ${days(count)} after they arrive.`,
  spamKept: (count: number) => `Spam is deleted ${days(count)} after it arrives.`,
  next: (time: string) => `The next message is deleted: ${time}.`,
  nextSpam: (time: string) => `The next spam is deleted: ${time}.`,
  saved: 'Saved. It applies everywhere within a few seconds.',
  changed:
    'Meanwhile another operator has changed these settings. Nothing was saved. Compare them with yours below, and save again.',
  invalid: (field: string) => `Nothing was saved. Check the field “${field}”.`,
  number: 'Nothing was saved, because the number was not typed.',
  fields: {
    opensAt: 'Opens',
    closesAt: 'Closes',
    closedText: 'Sentence on the closed form',
    maxSubmissions: 'Largest number of submissions',
    fullText: 'Sentence on the full form',
    keepDays: 'Days that messages are kept',
    spamDays: 'Days that spam is kept',
  },
} as const;
