/** The text of the pages that delete submissions and people. */

const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;
const messages = (count: number) => counted(count, 'message', 'messages');

export const eraseWords = {
  title: (count: number) => `Delete ${messages(count)} for ever?`,
  personTitle: (email: string) => `Delete everything from ${email}?`,
  pageTitle: 'Delete',
  messages: (count: number) => `${messages(count)} in all folders.`,
  parts: (files: number, mails: number) =>
    `With ${counted(files, 'file', 'files')}, ${counted(mails, 'mail or reply', 'mails and replies')}, and all notes, labels and drafts.`,
  payments: (count: number) =>
    `${counted(count, 'payment', 'payments')}: the sum, the date, the reference and refunds stay for the accounts. The card and the answers are deleted.`,
  unfinished: (count: number) =>
    `${messages(count)} cannot be deleted yet, because a payment may still be charged. Try again in a day.`,
  traces: 'Unfinished forms with this address and other mails to it are deleted too.',
  button: (count: number) => `Yes, delete ${messages(count)}`,
  personButton: 'Yes, delete everything',
  personLink: (email: string) => `Or delete everything from ${email}`,
  download: (email: string) => `Download everything from ${email} (ZIP)`,
  changed:
    'The number of messages has changed in the meantime, so nothing was deleted. Check it and try again.',
  wrongNumber: 'The number does not match. Nothing was deleted.',
  nothing: 'There is nothing to delete.',
  done: (count: number) => `${messages(count)} deleted.`,
  invalidAddress: 'Enter an e-mail address such as name@example.org.',
} as const;
