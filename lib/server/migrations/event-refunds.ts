import type { Migration } from '@/lib/server/platform/store/dialects';

/** Adds the refunds of cancelled events that a job makes. A booking has at most one that waits. */
export const addEventRefunds: Migration = ({ int, text, byKey }) => [
  `CREATE TABLE event_refunds (
    id ${text} PRIMARY KEY,
    event ${text} NOT NULL,
    submission ${text} NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
    minor ${int} NOT NULL CHECK (minor > 0),
    requested_by ${text} NOT NULL,
    requested_at ${int} NOT NULL,
    state ${text} NOT NULL CHECK (state IN ('waiting', 'made', 'changed'))
  )${byKey}`,
  'CREATE INDEX event_refunds_by_event ON event_refunds (event, requested_at)',
  "CREATE UNIQUE INDEX event_refunds_waiting ON event_refunds (submission) WHERE state = 'waiting'",
];
