import type { Access } from '@/lib/server/access/access-record';
import type { AuditAction } from '@/lib/server/access/audit';
import type { Area, Role } from '@/lib/server/platform/store/tables/access-rows';

/** The text of signing in, operators and the audit log. */

export const deviceWords = {
  on: (browser: string, system: string) => `${browser} on ${system}`,
  unknown: 'Unknown device',
} as const;

/** The desk as an app. */
export const deskAppWords = {
  name: (site: string) => `Desk of ${site}`,
  shortName: 'Desk',
} as const;

/** The mail with a link to sign in. */
export const linkMailWords = {
  subject: (site: string) => `Sign in to the desk of ${site}`,
  intro: (site: string) => `With this link you sign in to the desk of ${site}:`,
  limits: 'It works once, within 15 minutes. Open it in the browser that you want to work in.',
  notYou:
    'If you did not ask for it, ignore this mail: nothing happens without the link. Do not pass it on.',
} as const;

/** The mail to a new operator. */
export const invitationWords = {
  subject: (site: string) => `You are invited to the desk of ${site}`,
  intro: (site: string, inviter: string) =>
    `${inviter} has invited you to the desk of ${site}, where its messages are read and answered. Sign in with this link:`,
  introOfEditor: (site: string, inviter: string) =>
    `${inviter} has invited you to edit the website of ${site}. Sign in with this link:`,
  limits: (url: string) =>
    `It works once, within three days. After that, ask for a new link for this address at ${url}`,
} as const;

export const roleNames: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  staff: 'Staff',
  reader: 'Reader',
  editor: 'Editor',
};

export const roleDescriptions: Readonly<Record<Role, string>> = {
  owner: 'Does everything, with every form.',
  staff: 'Reads, sorts, replies and exports. Refunds only if allowed below.',
  reader: 'Reads only.',
  editor: 'Sees no messages. Edits what is ticked below.',
};

/** What owners tick beside the role. */
export const areaNames: Readonly<Record<Area, string>> = {
  hours: 'Opening hours and notices',
  events: 'Events and things to lend',
  journal: 'Journal',
  pages: 'Pages, people, menu and address',
  forms: 'Forms',
  look: 'Colours, fonts and other looks',
  outside:
    'Also settings that reach outside: other hosts such as maps and statistics, payments, who gets mails, redirects to other sites',
};

/** The same in the lists of operators and in the audit log. */
export const shortAreaNames: Readonly<Record<Area, string>> = {
  hours: 'hours and notices',
  events: 'events',
  journal: 'journal',
  pages: 'pages',
  forms: 'forms',
  look: 'look',
  outside: 'settings that reach outside',
};

export const operatorWords = {
  allForms: 'All forms',
  never: 'Never signed in',
  mayRefund: 'May refund',
  /** Details of the audit log. */
  details: ({ role, forms, mayRefund, areas }: Omit<Access, 'name'>) =>
    [
      roleNames[role],
      ...(role === 'editor' ? [] : [forms?.join(', ') ?? 'all forms']),
      ...(mayRefund ? ['may refund'] : []),
      ...(areas.length > 0 ? [operatorWords.edits(areas)] : []),
    ].join('; '),
  edits: (areas: readonly Area[]) =>
    `edits ${areas.map((area) => shortAreaNames[area]).join(', ')}`,
  allAreas: 'Everything',
  editingOff: 'Editing is off, so they see only their own account.',
  added: 'The operator was added, and a mail with a link was queued.',
  addedWithoutMail: 'The operator was added.',
  exists: 'There is an operator with this address already.',
  changed: 'The change was saved.',
  withdrawn: 'The operator was removed, and all their sessions have ended.',
  changedMeanwhile:
    'Nothing was changed: another owner has changed this operator meanwhile. The page shows what it is now.',
  lastOwner: 'Nothing was changed: the desk needs at least one owner.',
  invalidEmail: 'Nothing was added: write an e-mail address such as name@example.org.',
  noForms: 'Nothing was changed: choose at least one form, or all forms.',
  noAreas: 'Nothing was changed: choose what of the site they may edit.',
  noEditing:
    'Nothing was changed: editing is off, so an editor could do nothing. The setting EDITING turns it on.',
  sessionsEnded: 'The sessions have ended.',
} as const;

export const accountWords = {
  sessionEnded: 'The session has ended.',
  sessionsEnded: 'All other sessions have ended.',
  passkeyAdded: 'The passkey was added.',
  passkeyRenamed: 'The name was saved.',
  passkeyDeleted: 'The passkey was deleted. Delete it on your device too.',
  attentionSaved: 'Your choice of mails was saved.',
  passkeyRefused: 'The passkey was not accepted. Try again.',
  pushAdded: 'This browser is told of new messages.',
  pushDeleted: 'The browser is no longer told of new messages.',
  passkeyName: 'Passkey',
} as const;

/** The names of actions in the audit log. */
export const auditNames: Readonly<Record<AuditAction, string>> = {
  'sign-in': 'Signed in',
  'sign-out': 'Signed out',
  'session-ended': 'Ended a session',
  'passkey-added': 'Added a passkey',
  'passkey-deleted': 'Deleted a passkey',
  'operator-added': 'Added an operator',
  'operator-changed': 'Changed an operator',
  'operator-deleted': 'Removed an operator',
  view: 'Read a message',
  reply: 'Replied',
  export: 'Exported',
  delete: 'Deleted',
  move: 'Moved a message',
  assign: 'Assigned a message',
  'label-added': 'Added a label',
  'label-removed': 'Removed a label',
  bin: 'Moved to the bin',
  restore: 'Restored',
  refund: 'Refunded',
  'refund-refused': 'Refund refused by the payment service',
  'answers-changed': 'Changed answers of a booking',
  'booking-cancelled': 'Cancelled a booking',
  snooze: 'Snoozed a message',
  woken: 'Snoozed message came back',
  merge: 'Merged two messages',
  unmerge: 'Undid a merge of two messages',
  'reply-taken-back': 'Took back a reply',
  'booking-changed': 'Changed a booking',
  'places-blocked': 'Blocked places',
  'places-unblocked': 'Unblocked places',
  'holds-released': 'Released held places',
  'booking-moved': 'Moved a booking',
  'bookings-mailed': 'Wrote to everyone who booked',
  'mail-taken-back': 'Took back a mail to everyone who booked',
  'rebooking-offered': 'Offered another date or cancellation',
  'date-cancelled': 'Cancelled a date',
  'date-postponed': 'Postponed a date',
  'date-moved': 'Moved a date',
  'date-put-back': 'Put a date back',
  'booking-added': 'Added a booking',
  'ticket-sent': 'Sent a ticket',
  'checked-in': 'Checked people in',
  'door-sale': 'Sold at the door',
  'settings-changed': 'Changed settings',
  'webhook-added': 'Added a webhook',
  'webhook-deleted': 'Deleted a webhook',
  'token-added': 'Added an API token',
  'token-deleted': 'Deleted an API token',
  'site-changed': 'Changed a file of the site',
  'preview-shared': 'Made a link that shows a file of the site',
  'preview-ended': 'Ended a link that shows a file of the site',
  'site-published': 'Published changes of the site',
  'site-thrown-away': 'Threw away a change of the site',
  'site-returned': 'Took a publication back',
};

export const auditWords = {
  byLink: 'by link',
  byPasskey: 'by passkey',
  /** The operator of entries by the command line and background jobs. */
  system: 'The server',
  /** The operator of changes that visitors make of their bookings. */
  visitor: 'The visitor',
  allSessions: 'all sessions',
} as const;
