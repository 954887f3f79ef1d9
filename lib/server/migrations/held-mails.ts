import type { Migration } from '@/lib/server/platform/store/dialects';

/** A submission has one mail of every other kind to an address, or one for each event. */
const singleMails =
  "kind NOT IN ('reply', 'digest', 'alarm', 'sign-in', 'booking', 'change', 'offer', 'event-change', 'summary')";

/**
 * Adds why a mail is held, and lets a submission have several mails about changes of its event. The state of
 * a held mail is `queued`, and of one that was discarded `dead`: SQLite cannot add a state to the CHECK.
 */
export const addHeldMails: Migration = ({ text }) => [
  `ALTER TABLE mails ADD COLUMN held ${text}`,
  'CREATE INDEX mails_held ON mails (held, next_at) WHERE held IS NOT NULL',
  'DROP INDEX mails_by_submission',
  `CREATE UNIQUE INDEX mails_by_submission ON mails (submission, kind, recipient, (coalesce(event, '')))
    WHERE ${singleMails}`,
];
