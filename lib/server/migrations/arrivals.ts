import type { Migration } from '@/lib/server/platform/store/dialects';

/** Adds the ticks at the door, and what was paid there in cash. */
export const addArrivals: Migration = ({ int, text, byKey }) => [
  `CREATE TABLE arrivals (
    id ${text} PRIMARY KEY,
    submission ${text} NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
    event ${text} NOT NULL,
    came ${int} NOT NULL CHECK (came >= 0),
    ticked_at ${int} NOT NULL,
    operator ${text} NOT NULL
  )${byKey}`,
  'CREATE INDEX arrivals_by_event ON arrivals (event, submission, ticked_at, id)',
  // Deleting a submission looks for its ticks.
  'CREATE INDEX arrivals_by_submission ON arrivals (submission)',
  `CREATE TABLE door_sales (
    submission ${text} PRIMARY KEY REFERENCES submissions (id) ON DELETE CASCADE,
    minor ${int} NOT NULL CHECK (minor >= 0),
    currency ${text} NOT NULL,
    operator ${text} NOT NULL
  )${byKey}`,
];
