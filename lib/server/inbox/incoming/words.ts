/** Texts about mail that comes in. */

export const inboundSettingWords = {
  address:
    'write the address of answers, such as desk+*@example.org or *@replies.example.org, where the site puts a signed part for the *, or leave it empty',
  imapUrl:
    'write the mailbox with its user and password, such as imaps://desk%40example.org:password@mail.example.org, with %40 for an @ in the user, or leave it empty',
  webhook: 'write postmark, mailgun, sendgrid or cloudflare, or leave it empty',
  webhookSecret: 'write the secret of the mail service, at least 16 characters, or leave it empty',
  checkedBy:
    'write the name with which your mail server begins its Authentication-Results, such as mx.example.org, or leave it empty',
  addressMissing:
    'INBOUND_ADDRESS: write the address of answers, such as desk+*@example.org, because mail comes in by INBOUND_IMAP_URL or INBOUND_WEBHOOK.',
  wayMissing:
    'INBOUND_IMAP_URL: write the mailbox of INBOUND_ADDRESS, or set INBOUND_WEBHOOK to a mail service: answers would go unread.',
  secretMissing:
    'INBOUND_WEBHOOK_SECRET: write the secret of the mail service, because INBOUND_WEBHOOK is set.',
  postmarkSecret:
    'INBOUND_WEBHOOK_SECRET: write the user and the password of the webhook’s address, such as frontdesk:a-long-password.',
} as const;

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
