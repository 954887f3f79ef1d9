import type { Migration } from '@/lib/server/platform/store/dialects';

/** Adds what is known of a mail whose delivery was interrupted. */
export const flagUnconfirmedMails: Migration = ({ int }) => [
  // 1 if an earlier try may have delivered the mail.
  `ALTER TABLE mails ADD COLUMN unconfirmed ${int} NOT NULL DEFAULT 0`,
  "CREATE INDEX mails_dead ON mails (queued_at) WHERE state = 'dead'",
];

/** The kinds of which a submission may have several mails to an address, in each migration of the index. */
const severalMails = "'reply', 'digest', 'alarm', 'sign-in', 'booking', 'change'";

/** Lets a submission have several mails to the organisation about changes of its booking. */
export const addChangeNotices: Migration = () => [
  'DROP INDEX mails_by_submission',
  `CREATE UNIQUE INDEX mails_by_submission ON mails (submission, kind, recipient) WHERE kind NOT IN (${severalMails})`,
];

/**
 * Adds the events that reminders are about: a booking that moves to another date has one for each. Places
 * that were offered to a submission can be offered again.
 */
export const addMailEvents: Migration = ({ text }) => [
  `ALTER TABLE mails ADD COLUMN event ${text}`,
  'DROP INDEX mails_by_submission',
  `CREATE UNIQUE INDEX mails_by_submission ON mails (submission, kind, recipient, (coalesce(event, '')))
    WHERE kind NOT IN (${severalMails}, 'offer')`,
];

/**
 * Adds why a mail is held, and lets a submission have several mails about changes of its event. The state of
 * a held mail is `queued`, and of one that was discarded `dead`: SQLite cannot add a state to the CHECK.
 */
export const addHeldMails: Migration = ({ text }) => [
  `ALTER TABLE mails ADD COLUMN held ${text}`,
  'CREATE INDEX mails_held ON mails (held, next_at) WHERE held IS NOT NULL',
  'DROP INDEX mails_by_submission',
  `CREATE UNIQUE INDEX mails_by_submission ON mails (submission, kind, recipient, (coalesce(event, '')))
    WHERE kind NOT IN (${severalMails}, 'offer', 'event-change', 'summary')`,
];

/** Adds the languages of mails. */
export const addMailLanguages: Migration = ({ text }) => [
  `ALTER TABLE mails ADD COLUMN language ${text}`,
];
