/** Texts about mail that comes in. */

/** What stands in place of a text that is not shown, and why a mail is in the spam. */
export const inboundWords = {
  originalName: (subject: string, left: number) => {
    const name = subject === '' ? 'mail' : subject;
    if (left === 0) return `${name}.eml`;
    return `${name} (with ${left} more ${left === 1 ? 'attachment' : 'attachments'}).eml`;
  },
  bounced: (status: string) =>
    status === '' ? 'The address refused it.' : `The address refused it: ${status}`,
  markedAsSpam: 'The mail server marked it as spam.',
  notAuthentic: 'The mail server found that the address of the sender is not authentic (DMARC).',
  tooMany: (count: number) => `More than ${count} mails came from this address within an hour.`,
  tooLarge: (bytes: number) =>
    `This mail of ${Math.round(bytes / 1_000_000)} MB is too large to be stored. It is in the mailbox.`,
  unreadable: 'This mail could not be read. Download it to open it in a mail program.',
  onlyHtml: 'This mail has no plain text. Download it to open it in a mail program.',
  noText: 'This mail has no text.',
} as const;

/** Mails to the organisation about a mail that came in. */
export const inboundMailWords = {
  newTitle: 'E-mail',
  answerSubject: (subject: string) => `Answer: ${subject}`,
  answer: (reference: string) => `An answer to the message ${reference} has come by e-mail.`,
  newMail: 'An e-mail has come that answers no message.',
} as const;

/** Why a mailbox cannot be read. `error` is the answer of its server. */
export const mailboxWords = {
  'login-refused': (error: string) =>
    `The mail server refuses the user or the password of INBOUND_IMAP_URL: ${error}`,
  'no-folder': (error: string) => `The folder of the mailbox cannot be opened: ${error}`,
  unreachable: (error: string) => `The mailbox cannot be reached: ${error}`,
} as const;

/** The fields of a message that began with a mail. */
export const mailFormWords = {
  title: 'E-mail',
  name: 'Name',
  email: 'E-mail address',
  subject: 'Subject',
  message: 'Message',
} as const;
