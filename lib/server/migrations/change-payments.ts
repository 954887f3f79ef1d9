import type { Migration } from '@/lib/server/platform/store/dialects';

/**
 * Adds payments for changes of bookings: the submission whose booking a payment changes, the change that it
 * makes, and the places that this adds until then.
 */
export const addChangePayments: Migration = ({ int, text, byKey }) => [
  // Not a foreign key: a payment outlives its submission.
  `ALTER TABLE payments ADD COLUMN change_of ${text}`,
  'CREATE INDEX payments_by_booking ON payments (change_of)',
  `CREATE TABLE paid_changes (
      payment ${text} PRIMARY KEY REFERENCES payments (submission) ON DELETE CASCADE,
      request ${text} NOT NULL,
      change ${text} NOT NULL,
      result ${text}
    )${byKey}`,
  `CREATE TABLE change_places (
      payment ${text} NOT NULL REFERENCES payments (submission) ON DELETE CASCADE,
      event ${text} NOT NULL,
      kind ${text} NOT NULL,
      places ${int} NOT NULL,
      PRIMARY KEY (payment, event, kind)
    )${byKey}`,
  'CREATE INDEX change_places_by_event ON change_places (event, kind)',
];
