import type { Migration } from '@/lib/server/platform/store/dialects';

/** Adds whom the organisers of an event have offered another date or the money back. */
export const addBookingChoices: Migration = ({ int, text, byKey }) => [
  `CREATE TABLE booking_choices (
    submission ${text} NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
    event ${text} NOT NULL,
    offered_at ${int} NOT NULL,
    PRIMARY KEY (submission, event)
  )${byKey}`,
  'CREATE INDEX booking_choices_by_event ON booking_choices (event, submission)',
];
