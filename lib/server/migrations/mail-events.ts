import type { Migration } from '@/lib/server/platform/store/dialects';

/** A submission has one mail of every other kind to an address, or one for each event. */
const singleMails =
  "kind NOT IN ('reply', 'digest', 'alarm', 'sign-in', 'booking', 'change', 'offer')";

/**
 * Adds the events that reminders are about: a booking that moves to another date has one for each. Places
 * that were offered to a submission can be offered again.
 */
export const addMailEvents: Migration = ({ text }) => [
  `ALTER TABLE mails ADD COLUMN event ${text}`,
  'DROP INDEX mails_by_submission',
  `CREATE UNIQUE INDEX mails_by_submission ON mails (submission, kind, recipient, (coalesce(event, '')))
    WHERE ${singleMails}`,
];
