/** The fixed text of the desk's pages. */

export const layoutWords = {
  skip: 'Skip to the content',
  desk: 'Desk',
  menu: 'Menu',
  today: 'Today',
  inbox: 'Inbox',
  mail: 'Mail',
  events: 'Dates',
  site: 'Site',
  notifications: 'Notifications',
  checkUp: 'Check-up',
  forms: 'Forms',
  replies: 'Saved replies',
  answers: 'Automatic answers',
  webhooks: 'Webhooks',
  tokens: 'API',
  signOut: 'Sign out',
  settings: 'Settings',
  account: 'Your account',
  operators: 'Operators',
  audit: 'Audit log',
} as const;

export const deskPageWords = {
  notices: 'Notices',
  message: 'Message',
  chooseMessage: 'Choose a message to read it.',
  back: (listTitle: string) => `Back to ${listTitle}`,
  deleteForEver: 'Delete for ever …',
} as const;

export const deskErrorWords = {
  advice: {
    403: 'Your role at this desk does not include this page. An owner of the desk can change it.',
    404: 'The message or page is not here. It may have been deleted, or your role may not include it.',
    405: 'This page is for reading; nothing can be sent to it. Go back and try again.',
  },
} as const;

export const formsPaneWords = { label: 'Forms', open: 'Forms', sidebar: 'By state' } as const;

export const listWords = {
  empty: 'Nothing here yet.',
  emptySearch: 'No message matches. Use fewer words or filters.',
  order: { newest: 'Newest first', oldest: 'Oldest first' },
  reverse: { newest: 'Show the oldest first', oldest: 'Show the newest first' },
  caption: (title: string, sort: 'newest' | 'oldest') => `${title}, ${sort} first`,
  sender: 'From',
  message: 'Message',
  received: 'Received',
  unread: 'Unread:',
  export: 'Export',
} as const;

export const filterWords = {
  search: 'Search all messages',
  searchButton: 'Search',
  open: (count: number) => (count === 0 ? 'Search and filter' : `Search and filter (${count})`),
  clear: 'Clear',
  apply: 'Apply',
  words: 'Words',
  state: 'Where',
  form: 'Form',
  anyForm: 'All forms',
  read: 'Read or new',
  anyRead: 'Both',
  new: 'New',
  isRead: 'Read',
  sender: 'From (e-mail address)',
  assignee: 'Assigned to',
  anyAssignee: 'Anyone',
  noAssignee: 'Not assigned',
  label: 'Label',
  anyLabel: 'Any',
  from: 'First day',
  to: 'Last day',
  sort: 'Order',
  paid: 'Paid',
  withFiles: 'With files',
  possiblyTwice: 'Possibly twice',
} as const;

export const bulkWords = {
  select: 'Select',
  selectFrom: (sender: string) => `Select the message from ${sender}`,
  title: 'Change several messages',
  selected: (count: number) => (count === 1 ? '1 message selected' : `${count} messages selected`),
  allSelected: (total: string) => `All matching messages selected: ${total}`,
  none: 'No message selected',
  page: 'All on this page',
  all: (total: string) => `Select all ${total} that match`,
  read: 'Read',
  unread: 'Unread',
  inbox: 'To the inbox',
  notSpam: 'Not spam',
  archive: 'Archive',
  spam: 'Spam',
  bin: 'Delete',
  restore: 'Restore',
  export: 'Export as CSV',
  more: 'Assign and label',
  assignee: 'Assign to',
  noOne: 'No one',
  assign: 'Assign',
  label: 'Label',
  addLabel: 'Add label',
  removeLabel: 'Remove label',
  undo: 'Undo',
} as const;

const newMessages = (count: number) => (count === 1 ? '1 new message' : `${count} new messages`);

export const liveWords = {
  newMessages,
  /** The text of a notification, which other people may see on the screen. */
  newIn: (form: string) => `New message in ${form}`,
  notify: {
    off: 'Notify me in this browser',
    on: 'Do not notify me in this browser',
    blocked: 'This browser blocks notifications from this site.',
  },
} as const;

export const shortcutWords = {
  title: 'Keyboard shortcuts',
  close: 'Close',
  enabled: 'Use keyboard shortcuts on this device',
  names: {
    next: 'Next message',
    previous: 'Previous message',
    open: 'Open the message',
    archive: 'Archive',
    reply: 'Reply',
    unread: 'Mark as unread',
    spam: 'Spam',
    bin: 'Delete',
    select: 'Select the message',
    search: 'Search',
    help: 'Show this list',
  },
} as const;

export const paginationWords = {
  label: 'Pages of the list',
  newest: 'Newest',
  older: 'Older',
  oldest: 'Oldest',
  newer: 'Newer',
} as const;

export const mailWords = {
  to: 'To',
  replyTo: 'If the recipient replies, the reply goes to',
  sendAgain: 'Send again',
  send: 'Send',
  discard: 'Discard',
  'send-all': 'Send all to this address',
  'discard-all': 'Discard all to this address',
  files: 'Attached files',
  submission: 'Original message',
  newest: 'All mail',
} as const;

export const paymentWords = {
  title: 'Payment',
  sum: 'Sum',
  state: 'State',
  card: 'Card',
  decline: 'Last card declined',
  declineNote: 'as the payment service calls it. Do not pass this on to the visitor.',
  service: 'At the payment service',
} as const;

export const paymentsPageWords = {
  title: 'Payments',
  off: 'Payments are off; docs/payments/modes.md has the setting. Earlier payments are kept, and shown again when payments are on.',
  unmatched: 'Charges without a message',
  noUnmatched: 'None. Every known charge belongs to a message.',
  refundUnmatched: 'Find each of these charges at the payment service and refund it there.',
} as const;

export const paymentListWords = {
  paid: 'Paid',
  unpaid: 'Not paid',
  showPaid: 'Show paid',
  showUnpaid: 'Show not paid',
  message: 'Message',
  card: 'Card',
  sum: 'Sum',
  when: 'When',
} as const;

export const totalsWords = {
  title: 'Month by month',
  empty: 'Nothing has been paid yet.',
  caption: 'Payments of each form, month by month',
  form: 'Form',
  count: 'Payments',
  taken: 'Taken',
  refunded: 'Refunded',
  disputed: 'Disputed',
  net: 'Total',
  download: 'Download all payments (CSV)',
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
  cancelPlaces: (sum: string) => `Refund ${sum} and cancel`,
  keepPlaces: (sum: string) => `Refund ${sum}, keep the places`,
  nothing: 'Nothing to refund',
  cancel: 'No, back to the message',
} as const;

export const signInWords = {
  withLink: 'Sign in to the desk',
  linkUse: 'Your link works once. Press the button to use it here.',
  open: 'Open the desk',
  refused: 'This link does not open the desk',
  refusedReason: 'It was used before, is too old, or is not complete. Ask for a new one.',
  withoutLink: 'Sign in to the desk',
  noPassword: 'There is no password. You sign in with a link, which works once within 15 minutes.',
  own: 'This device is my own: stay signed in for 30 days. On a shared device you are signed out after 30 minutes without use, and after 12 hours.',
  email: 'Your e-mail address',
  askForLink: 'Mail me a link',
  limited: 'No link was sent',
  limitedAdvice:
    'A link that was mailed before still works. So does a passkey, and a device where you signed in before can ask for more links than this one.',
  passkeyRefused: 'This passkey does not open the desk',
  passkeyRefusedReason: 'It was deleted here, or you took too long. Try again, or use a link.',
  sent: 'Check your mail',
  sentReason:
    'If this address is an operator’s, a link was sent to it. The link works once, within 15 minutes.',
  again: 'Ask for another link',
  cannotMail: 'Mail is not set up on this site, so links cannot be mailed.',
  howToInviteAlso: 'No mail? The person who runs the server can make a link with this command:',
  howToInvite: 'The person who runs the server can make a link for you with this command:',
  inviteCommand: 'npm run desk -- invite you@example.org',
  browser: 'Open the link in the browser that you want to work in.',
} as const;
