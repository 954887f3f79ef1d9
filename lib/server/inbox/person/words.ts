/** The text of the ZIP file with everything of one person. */

export const personErrors = {
  404: 'Nothing is stored of this address in the forms that you may see.',
  405: 'The file of a person is fetched with GET.',
} as const;

/** Names of files and folders in the ZIP file. */
export const entryNames = {
  about: 'README.txt',
  messages: 'messages',
  text: 'message.txt',
  data: 'message.json',
  files: 'files',
  otherMails: 'other-mails.json',
  drafts: 'unfinished-forms.json',
  missing: (name: string) => `${name}.missing.txt`,
} as const;

export const aboutWords = {
  title: (site: string, email: string) => `What ${site} stores of ${email}`,
  made: (time: string) => `Made on ${time}.`,
  messages: (count: number) =>
    `${count} ${count === 1 ? 'message' : 'messages'} in which this address is an answer, in all folders, spam and bin too. Each has a folder with message.txt to read, message.json with the same data for programs, and the files that were sent.`,
  parts:
    'With each message: its answers, payment, replies and other mails, notes of operators, drafts of replies, labels and who takes care of it.',
  others: 'other-mails.json: mails to this address that belong to no message.',
  drafts: 'unfinished-forms.json: forms that were begun with this address and not sent.',
  restricted: 'Only the forms that the operator may see are included.',
  check:
    'Look through everything before you pass it on: a message can name other people, and mails to operators have their addresses.',
  missingFile: 'The content of this file is no longer stored.',
} as const;

export const messageWords = {
  reference: 'Reference',
  received: 'Received',
  folder: 'Folder',
  source: 'Came by',
  reasons: 'Held for review',
  labels: 'Labels',
  assignee: 'Assigned to',
  payment: 'Payment',
  paymentOf: (sum: string, state: string) => `${sum}: ${state}`,
  paidAt: (time: string) => `Paid on ${time}`,
  refund: (sum: string, time: string, state: string) => `Refund of ${sum}, ${time}: ${state}`,
  door: 'At the door',
  doorSale: (sum: string) => `${sum} paid in cash`,
  checkIn: (event: string, people: number, by: string) => `${event}: ${people} checked in (${by})`,
  files: 'Files',
  notes: 'Notes of operators',
  drafts: 'Drafts of replies',
  by: (author: string, time: string) => `${author}, ${time}`,
  mails: 'Mails',
  inbound: 'E-mails received',
  mail: (kind: string, to: string, time: string) => `${kind} to ${to}, ${time}`,
  subject: 'Subject',
  empty: '(empty)',
} as const;
