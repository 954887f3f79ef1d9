/** The text of notifications, alarms, automatic answers and the check-up that the server writes. */

export const pageTitles = {
  notifications: 'Notifications',
  answers: 'Automatic answers',
  checkUp: 'Check-up',
} as const;

export const ruleWords = {
  rule: (form: string, field: string, option: string) => `${form}: ${field} is “${option}”`,
  option: (field: string, option: string) => `${field}: ${option}`,
} as const;

/** Details of entries of the audit log. */
export const auditWords = {
  notifications: 'Notifications',
  ruleAdded: 'Recipients by answer: rule added',
  ruleDeleted: 'Recipients by answer: rule deleted',
  silence: (days: number | undefined) =>
    days === undefined ? 'Alarm without messages: off' : `Alarm without messages: ${days} days`,
  answer: (mode: string) => `Automatic answer: ${mode}`,
} as const;

export const alarmWords = {
  silence: (form: string, days: number) =>
    days === 1
      ? `“${form}” got no message for a day.`
      : `“${form}” got no message for ${days} days.`,
  deadMail: 'Mail was not delivered.',
  mailbox: (error: string) => `Answers by e-mail do not come in. ${error}`,
  heldMails: (count: number) =>
    count === 1
      ? '1 mail to a visitor is held: it was above the number of mails that strangers may cause.'
      : `${count} mails to visitors are held: they were above the number that strangers may cause.`,
  disk: (free: string) => `The disk is nearly full: ${free} are free.`,
  dispute: 'A cardholder disputes a payment at the bank.',
  owedRefunds: (count: number) =>
    count === 1
      ? 'A dispute was won, and places of its booking were given back meanwhile: a refund is due.'
      : `Disputes were won, and places of their bookings were given back meanwhile: ${count} refunds are due.`,
  paymentKey: 'The payment service refuses the secret key.',
  certificate: (host: string, days: number) =>
    days < 0
      ? `The certificate of ${host} has expired.`
      : `The certificate of ${host} ends in ${days} ${days === 1 ? 'day' : 'days'}.`,
  backup: 'The daily backup does not work.',
  canary: (form: string) => `The daily test submission to “${form}” failed.`,
  link: 'See more',
} as const;

export const alarmMailWords = {
  subject: (site: string, text: string) => `${site}: ${text}`,
  seeAtDesk: (url: string) => `See it at the desk: ${url}`,
  why: 'This mail goes to every owner of the desk, once when an alarm begins.',
} as const;

export const digestWords = {
  subject: (site: string, count: number) =>
    count === 1 ? `${site}: 1 new message` : `${site}: ${count} new messages`,
  form: (title: string, count: number) => `${title}: ${count}`,
  message: (sender: string, summary: string) =>
    summary === '' ? `- ${sender}` : `- ${sender}: ${summary}`,
  more: (count: number) => `- and ${count} more`,
  change: (url: string) => `Change when you get this mail: ${url}`,
} as const;

/** The mail in place of many notifications. */
export const summaryWords = {
  subject: (site: string, count: number) =>
    count === 1 ? `${site}: 1 more message` : `${site}: ${count} more messages`,
  notify: (count: number, form: string, since: string) =>
    `${count === 1 ? '1 more message' : `${count} more messages`} on ${form} since ${since}`,
  change: (count: number, form: string, since: string) =>
    `${count === 1 ? '1 more change' : `${count} more changes`} of bookings on ${form} since ${since}`,
  answer: (count: number, form: string, since: string) =>
    `${count === 1 ? '1 more answer' : `${count} more answers`} to messages on ${form} since ${since}`,
  why: 'So many came within an hour that this one mail replaces theirs. They are all at the desk.',
} as const;

export const testMailWords = {
  subject: (site: string) => `${site}: test mail`,
  text: 'This is a test mail of the desk. If you can read it, mail is delivered.',
} as const;

/** Parts on the check-up page. No sentence has a setting's value, because it may be a secret. */
export const partWords = {
  store: {
    name: 'Store',
    sqlite: 'Submissions are stored in a SQLite file in the data directory.',
    postgres: 'Submissions are stored in PostgreSQL.',
    broken: 'Nothing can be stored at present. The log says why.',
  },
  disk: {
    name: 'Disk',
    free: (free: string) => `${free} are free for submissions and files.`,
    low: (free: string) => `Only ${free} are free. Delete something or get a larger disk.`,
    unknown: 'The free space of the data directory cannot be read.',
  },
  mail: {
    name: 'Mail',
    on: 'Mails are sent through the mail server.',
    off: 'No mail is sent. Mails wait in the outbox, where they can be read.',
    broken: 'At least one mail was not delivered. The outbox says why.',
  },
  inbound: {
    name: 'Answers by e-mail',
    mailbox: 'Visitors’ answers are read from a mailbox.',
    webhook: 'Visitors’ answers come from a mail service.',
    off: 'Visitors’ answers go to an ordinary mailbox, not to the desk.',
  },
  payments: {
    name: 'Payments',
    off: 'The site takes no card payments.',
    practice: 'Practice payments: no money moves.',
    'stripe-test': 'Stripe’s test mode: no money moves.',
    'stripe-live': 'Stripe charges cards.',
    hosted: 'The hosted form service charges cards.',
    broken: 'The payment service refuses the secret key.',
  },
  hosted: {
    name: 'Hosted forms',
    on: (count: number) =>
      count === 1
        ? 'One form is sent to the hosted service.'
        : `${count} forms are sent to the hosted service.`,
    off: 'Every form is sent to this site.',
    unused: 'A hosted form service is set, but no form has an id there.',
  },
  analytics: {
    name: 'Analytics',
    on: 'Google’s tag loads after a visitor consents.',
    off: 'The site counts no visitors.',
  },
  map: {
    name: 'Map',
    on: 'Google’s map loads after a click.',
    off: 'The site embeds no map of a third party.',
  },
  video: {
    name: 'Video',
    on: 'Videos of other sites load after a click.',
    off: 'The site embeds no videos of a third party.',
  },
  tls: {
    name: 'TLS',
    on: (end: string) => `The certificate is valid until ${end}.`,
    soon: (end: string) => `The certificate ends on ${end} and was not renewed.`,
    unknown: 'The site’s certificate could not be read from this server.',
    off: 'The site’s address has no https, which is for trying out only.',
  },
  proxy: {
    name: 'Reverse proxy',
    on: (count: number) =>
      count === 1 ? 'One proxy is trusted.' : `${count} proxies are trusted.`,
    off: 'No proxy is trusted: visitors reach this server directly.',
    broken:
      'Requests come through a proxy that is not counted, so limits hold for all visitors together.',
  },
  backups: {
    name: 'Backups',
    on: (time: string) => `The last backup was made ${time}.`,
    waiting: 'The first backup is made within minutes.',
    off: 'Not set up. Choose a directory for a backup every day.',
    last: (time: string) => `The last one is of ${time}.`,
    none: 'There is none yet.',
    late: 'No backup was made in the last 36 hours.',
    failed: 'The last backup failed. The log says why.',
    'no-space': 'The last backup failed: too little space is free in the backup directory.',
    'not-writable': 'The last backup failed: the backup directory cannot be written to.',
    'program-missing':
      'The last backup failed: PostgreSQL’s client programs are missing, or older than the server.',
    damaged: 'The last backup failed: the database is damaged.',
  },
  jobs: {
    name: 'Background jobs',
    on: (time: string) => `Digests and alarms ran last ${time}.`,
    broken: 'Digests and alarms did not run in the last ten minutes.',
  },
} as const;
