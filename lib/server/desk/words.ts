/** The fixed text of the frame of the desk: titles, times, and messages of its endpoints. */

/** Titles and descriptions of pages, in the document's title too. */
export const pageWords = {
  desk: 'Desk',
  signIn: 'Sign in',
  signInDescription: (siteName: string) =>
    `Sign in to read and answer the messages to ${siteName}.`,
  account: 'Your account',
  operators: 'Operators',
  withdraw: 'Remove an operator',
  audit: 'Audit log',
  mail: 'Mail',
  submissionMail: 'Mail about one message',
  deadMail: 'Mail that was not delivered',
  heldMail: 'Mail that is held',
  payments: 'Payments',
  testPayments: (mode: string) => `Payments (${mode})`,
  refund: 'Refund',
  savedReplies: 'Saved replies',
} as const;

/** The states to filter by. */
export const stateTitles = {
  inbox: 'Inbox',
  answered: 'Answered',
  snoozed: 'Snoozed',
  archived: 'Archive',
  spam: 'Spam',
  bin: 'Bin',
  unpaid: 'Not paid',
  all: 'Everywhere',
} as const;

/** A count that ended at its limit. */
export const moreThan = (count: string) => `${count}+`;

export const timeWords = { today: (time: string) => `today ${time}` } as const;

const signedOut =
  'You are not signed in, or your session has ended, so nothing was done. Sign in with a new link to the desk in another tab, then go back in this one: what you typed is still there.';

export const actionErrors = {
  400: 'Something is missing or not valid, so nothing was done. Go back, reload the page and try again.',
  401: signedOut,
  403: 'The request came from a page that is not part of this site, so nothing was done.',
  404: 'The message or setting no longer exists. Go back to the list.',
  405: 'Actions of the desk are sent by its own forms, with POST.',
  409: 'Another operator has changed or deleted it meanwhile, so nothing was done. Go back and reload the page to see what it is now.',
  413: 'The text is too long. Go back and shorten it.',
  415: 'Actions of the desk are sent as application/x-www-form-urlencoded.',
  503: 'The store is busy and nothing was changed. Go back and try again in a moment.',
  507: 'The disk of the server is full or cannot be written, so nothing was changed. Go back: what you typed is still there. Tell the person who runs the server, and try again.',
} as const;

/** Names the files that were chosen in a form whose session has ended. */
export const chooseAgain = (names: readonly string[]) =>
  `Choose these files again then: ${names.map((name) => `“${name}”`).join(', ')}.`;

/** The parts of a time to wait. */
export const waitWords = {
  hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  seconds: (count: number) => (count === 1 ? '1 second' : `${count} seconds`),
  list: (others: string, last: string) => `${others} and ${last}`,
} as const;

/** `wait` is the time of the header `Retry-After`, such as `12 minutes and 5 seconds`. */
export const tooManyLinks = (wait: string) =>
  `Too many sign-in links were asked for. Try again in ${wait}.`;

/** The message for an operator whose role does not include an action. */
export const permissionError =
  'Your role at this desk does not include that. An owner of the desk can change it.';

export const downloadErrors = {
  401: signedOut,
  403: permissionError,
  503: 'The store is busy. Try again in a moment.',
} as const;

export const csvErrors = {
  404: 'Payments are off (the setting PAYMENTS), so there is no list of them.',
  405: 'The list of payments is fetched with GET.',
} as const;

/** Of the requests with which an open page keeps itself up to date. */
export const liveErrors = {
  404: 'There is no such list.',
  405: 'New messages are fetched with GET.',
  429: 'Too many tabs of the desk wait for messages. This one asks for them now and then.',
} as const;

/** The message for an unexpected exception, with the id of its log entry. */
export const exceptionMessage = (title: string, digest: string) => `${title}. Digest: ${digest}.`;
