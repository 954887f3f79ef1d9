/** The fixed text of the desk's pages. */

export const layoutWords = {
  skip: 'Skip to the content',
  desk: 'Desk',
  mail: 'Mail',
  signOut: 'Sign out',
} as const;

export const deskPageWords = {
  notices: 'Notices',
  message: 'Message',
  chooseMessage: 'Choose a message to read it.',
  back: (listTitle: string) => `Back to ${listTitle}`,
} as const;

export const formsPaneWords = { label: 'Forms', aside: 'Put aside' } as const;

export const listWords = {
  empty: 'Nothing here yet.',
  order: 'Newest first',
  caption: (title: string) => `${title}, newest first`,
  sender: 'From',
  message: 'Message',
  received: 'Received',
  unread: 'Unread:',
} as const;

export const paginationWords = {
  label: 'Pages of the list',
  newest: 'Newest',
  older: 'Older',
} as const;

export const submissionWords = {
  history: 'What happened',
  reply: 'Reply by e-mail',
  reasons: 'Why it was put aside',
  isAside: 'Put aside, because:',
  wasAside: 'Was put aside, because:',
  emptyField: 'Left empty',
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  spam: 'Spam',
  notSpam: 'Not spam',
} as const;

export const mailWords = {
  to: 'To',
  read: 'Read it',
  replyTo: 'An answer to it goes to',
  sendAgain: 'Send again',
  submission: 'Original message',
  newest: 'All mail',
} as const;

export const paymentWords = {
  title: 'Payment',
  sum: 'Sum',
  state: 'State',
  card: 'Card',
  decline: 'Last card declined',
  declineNote: 'in the payment service’s words, which are for staff alone',
  service: 'At the payment service',
} as const;

export const paymentsPageWords = {
  title: 'Payments',
  off: 'Payments are off. Whose money is taken is a setting of the site, which docs/payments.md describes; payments of another time are kept, and shown again when it says so.',
  unmatched: 'Charged, not recorded',
  noUnmatched: 'None. Every charge that is known has its message: that is the promise.',
  refundUnmatched: 'Find each of these at the payment service, and refund it there.',
} as const;

export const paymentListWords = {
  paid: 'Paid',
  unpaid: 'Not paid',
  showPaid: 'Those that were paid',
  showUnpaid: 'Those that were not paid',
  message: 'Message',
  card: 'Card',
  sum: 'Sum',
  when: 'When',
} as const;

export const totalsWords = {
  title: 'Month by month',
  empty: 'Nothing has been paid yet.',
  caption: 'What each form took, month by month',
  form: 'Form',
  count: 'Payments',
  taken: 'Taken',
  refunded: 'Refunded',
  disputed: 'Disputed',
  net: 'Kept',
  download: 'All of it as a CSV file',
} as const;

export const refundWords = {
  sum: (currency: string) => `Refund, in ${currency}`,
  submit: 'Refund …',
  payment: (reference: string, paid: string, card: string | undefined) =>
    card === undefined ? `${reference}: ${paid} paid` : `${reference}: ${paid} paid, ${card}`,
  askSum: 'How much do you want to refund?',
  confirm: (sum: string) => `Refund ${sum}?`,
  consequence: 'It goes to the card that paid. A refund cannot be reversed.',
  confirmButton: (sum: string) => `Yes, refund ${sum}`,
  cancel: 'No, back to the message',
} as const;

export const signInWords = {
  withLink: 'The desk',
  linkUse: 'Your link works once. Press the button to use it here.',
  open: 'Open the desk',
  refused: 'This link does not open the desk',
  refusedReason: 'It was used before, is older than 15 minutes, or is not complete.',
  withoutLink: 'Sign in to the desk',
  noPassword: 'There is no password. You come in with a link that works once, within 15 minutes.',
  howToInvite: 'Whoever runs this site makes a link for you with this command on the server:',
  inviteCommand: 'npm run desk -- invite you@example.org',
  browser: 'Open the link in the browser that you want to work in.',
} as const;
