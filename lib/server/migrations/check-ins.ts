import type { Migration } from '@/lib/server/platform/store/dialects';

/** Renames arrivals to check-ins. */
export const renameArrivals: Migration = () => [
  'ALTER TABLE arrivals RENAME TO check_ins',
  'ALTER TABLE check_ins RENAME COLUMN came TO people',
  'ALTER TABLE check_ins RENAME COLUMN ticked_at TO checked_in_at',
  'DROP INDEX arrivals_by_event',
  'DROP INDEX arrivals_by_submission',
  'CREATE INDEX check_ins_by_event ON check_ins (event, submission, checked_in_at, id)',
  // Deleting a submission looks for its check-ins.
  'CREATE INDEX check_ins_by_submission ON check_ins (submission)',
  "UPDATE audit SET action = 'checked-in' WHERE action = 'arrival'",
];
