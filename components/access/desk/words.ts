/** The fixed text of the pages for accounts, operators and the audit log. */

export const sessionWords = {
  device: 'Device',
  operator: 'Operator',
  lastUse: 'Last used',
  signedIn: 'Signed in',
  own: 'own device',
  current: 'this browser',
  end: 'End',
  endOf: (device: string) => `End the session: ${device}`,
  empty: 'No open sessions.',
} as const;

export const accountWords = {
  title: 'Your account',
  attention: 'Mails about your work',
  aboutAttention: 'They go to your address, and name the form and the reference only.',
  assigned: 'When another operator assigns a message to me',
  answered: 'When another operator answers a message that is assigned to me',
  saveAttention: 'Save',
  address: 'E-mail address',
  role: 'Role',
  forms: 'Forms',
  edits: 'May edit',
  sessions: 'Your sessions',
  endOthers: 'End all other sessions',
  passkeys: 'Passkeys',
  aboutPasskeys:
    'With a passkey you sign in by fingerprint, face or PIN, without a mail. You can still sign in with a link by mail.',
  noPasskeys: 'You have no passkeys yet.',
  added: 'Added',
  lastUse: 'Last used',
  neverUsed: 'Not used yet',
  name: 'Name of the passkey',
  rename: 'Save the name',
  delete: 'Delete',
  deleteOf: (name: string) => `Delete the passkey: ${name}`,
} as const;

export const pushWords = {
  title: 'New messages on this device',
  about:
    'This browser can tell you of new messages, also while the desk is closed. Its maker (Google, Mozilla, Apple or Microsoft) then learns when something has arrived, and not what.',
  blocked: 'This browser blocks notifications of this site. Its settings can allow them.',
  add: 'Tell me here',
  failed: 'This browser could not ask for messages. Try again, or in another browser.',
  devices: 'Told of new messages',
  current: 'this browser',
  delete: 'Stop',
  deleteOf: (device: string) => `Stop telling ${device}`,
} as const;

export const operatorsWords = {
  title: 'Operators',
  invite: 'Invite an operator',
  inviteButton: 'Invite',
  cannotMail:
    'Mail is not set up, so the invitation is not sent. Make a link on the server: npm run desk -- invite EMAIL',
  email: 'E-mail address',
  name: 'Name',
  role: 'Role',
  forms: 'Forms whose messages they see',
  allForms: 'All forms',
  mayRefund: 'May refund payments (staff)',
  areas: 'What of the site they may edit',
  oneself: 'you',
  lastUse: 'Last use',
  never: 'Never signed in',
  change: 'Change',
  save: 'Save',
  withdraw: 'Remove …',
  endAll: 'End all sessions',
  sessions: 'Open sessions',
} as const;

export const withdrawWords = {
  title: (email: string) => `Remove ${email} from the desk?`,
  consequence: (sessions: number) =>
    sessions === 0
      ? 'They can no longer sign in. Their passkeys are deleted.'
      : `They can no longer sign in. Their passkeys are deleted, and their open sessions (${sessions}) end at once.`,
  kept: 'Their replies and notes stay, and so do their entries in the audit log.',
  oneself: 'This is your own account: you will be signed out.',
  confirm: 'Yes, remove',
  cancel: 'No, back to the operators',
} as const;

export const auditPageWords = {
  title: 'Audit log',
  about:
    'Who signed in, and who read, exported, deleted, refunded or changed what. Entries are kept for a year.',
  caption: 'Audit log, newest first',
  filters: 'Search and filter',
  text: 'Search',
  operator: 'Operator',
  action: 'Action',
  since: 'Since',
  any: 'All',
  apply: 'Show',
  clear: 'Clear',
  when: 'When',
  what: 'What',
  subject: 'About',
  details: 'Details',
  newest: 'Newest',
  nothing: 'Nothing matches.',
} as const;

export const passkeyWords = {
  'sign-in': 'Sign in with a passkey',
  add: 'Add a passkey',
  own: 'This device is my own: stay signed in for 30 days.',
  failed: 'That did not work, or you cancelled it. Try again, or use a link.',
} as const;
