import type { Migration } from '@/lib/server/platform/store/dialects';

/** A submission has one mail of every other kind to an address. */
const singleMails = "kind NOT IN ('reply', 'digest', 'alarm', 'sign-in', 'booking')";

/** Adds when visitors cancelled their bookings, and lets a submission have several mails about its booking. */
export const addBookingChanges: Migration = ({ int }) => [
  `ALTER TABLE submissions ADD COLUMN cancelled_at ${int}`,
  'DROP INDEX mails_by_submission',
  `CREATE UNIQUE INDEX mails_by_submission ON mails (submission, kind, recipient) WHERE ${singleMails}`,
];
