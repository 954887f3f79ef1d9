/** Texts of mails, and of their delivery errors on the desk. */

/** Lines of several mails. */
export const mailLineWords = {
  paid: (amount: string) => `Paid: ${amount}`,
  card: (card: string) => `Card: ${card}`,
  reference: (reference: string) => `Reference: ${reference}`,
  /** Marks a subject, such as `Practice: …`. */
  markedSubject: (mark: string, subject: string) => `${mark}: ${subject}`,
} as const;

/** The organisation's notification of a submission. */
export const notificationWords = {
  subject: (title: string, reference: string) => `${title} (${reference})`,
  sent: (form: string) => `The form “${form}” was sent.`,
  readAtDesk: (url: string) => `Read it at the desk: ${url}`,
} as const;

/** The visitor's confirmation of a submission. */
export const confirmationWords = {
  bookedSubject: (name: string, reference: string) => `Your booking: ${name} (${reference})`,
  booked: (site: string) => `You have booked at ${site}. This is your confirmation.`,
  copySubject: (form: string, reference: string) => `${form}: your copy (${reference})`,
  receivedSubject: (form: string, reference: string) => `${form}: received (${reference})`,
  copy: (site: string, form: string) =>
    `This is a copy of what was sent to ${site} with the form “${form}”.`,
  received: (site: string, form: string) =>
    `${site} has received what you sent with the form “${form}”.`,
  notYou:
    'If you did not send this form, somebody entered your address by mistake. Please ignore this mail.',
} as const;

/** An operator's reply to a submission. */
export const replyMailWords = {
  subject: (subject: string) => `Re: ${subject}`,
  quoted: (day: string, sender: string | undefined) =>
    sender === undefined ? `On ${day} you wrote:` : `On ${day}, ${sender} wrote:`,
} as const;

/** The answers of a submission in a mail. */
export const answerWords = {
  answer: (label: string, values: string) => `${label}:\n${values}`,
  files: (names: string) => `Files, which stay at the desk:\n${names}`,
} as const;

/** The visitor's receipt for a payment. */
export const receiptMailWords = {
  subject: (amount: string, reference: string) => `Your receipt: ${amount} (${reference})`,
  title: (site: string) => `This is your receipt from ${site}.`,
  paidFor: (description: string) => `For: ${description}`,
  paidOn: (date: string) => `On: ${date}`,
  wrong: 'If anything about it is not right, tell us the reference.',
} as const;

/** The organisation's mails about a dispute. */
export const disputeMailWords = {
  subject: (title: string, amount: string, reference: string) =>
    `${title}: ${amount} (${reference})`,
  openTitle: 'Payment disputed',
  lostTitle: 'Dispute lost',
  wonTitle: 'Dispute won',
  open: 'The cardholder disputes this payment at the bank. No money is withdrawn yet. Answer it in Stripe (Payments, Disputes) before the deadline there. Do not refund it from the desk meanwhile: it could be paid back twice.',
  openWithdrawn: (amount: string) =>
    `The cardholder disputes this payment at the bank. The bank has withdrawn ${amount}. Answer it in Stripe (Payments, Disputes) before the deadline there. Do not refund it from the desk meanwhile: it could be paid back twice.`,
  lost: (amount: string) =>
    `The bank has decided the dispute for the cardholder. ${amount} stays withdrawn.`,
  won: 'The dispute has ended in your favour. Nothing stays withdrawn.',
  owed: (amount: string) =>
    `Places of the booking were given back meanwhile. By its rule ${amount} is to be refunded: refund it at the desk.`,
  seeAtDesk: (url: string) => `See it at the desk: ${url}`,
} as const;

/** Texts about the delivery of a mail. */
export const deliveryWords = {
  storeBusy: 'The store is busy, so no link could be made.',
  /** Precedes the text of a mail whose delivery was not confirmed. */
  mayBeDuplicate:
    'You may have received this mail before: the mail server did not confirm that it took it.',
  unconfirmed: (error: string) => `No answer to the whole mail: ${error}`,
  attachmentMissing: (name: string) =>
    `The attached file “${name}” is no longer stored, or is damaged, so the mail was not sent.`,
  attachmentsUnreadable: 'The attached files cannot be read at the moment, so the mail waits.',
  givenUp: (error: string) => `Given up after 48 hours: ${error}`,
} as const;

/** Of a site without a mail server. */
export const mailSetUpWords = {
  waits:
    'Mail is not set up on this site yet, so no e-mail is sent: each waits at the desk until it is.',
} as const;

/** What is wrong with the settings of mail that comes in. */
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
