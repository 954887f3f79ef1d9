import type { Migration } from '@/lib/server/platform/store/dialects';

/** Adds the places of events that operators block. */
export const addBlockedPlaces: Migration = ({ int, text, byKey }) => [
  `CREATE TABLE blocked_places (
    id ${text} NOT NULL PRIMARY KEY,
    event ${text} NOT NULL,
    kind ${text} NOT NULL,
    places ${int} NOT NULL CHECK (places > 0),
    reason ${text} NOT NULL,
    operator ${text} NOT NULL,
    changed_at ${int} NOT NULL
  )${byKey}`,
  'CREATE INDEX blocked_places_by_event ON blocked_places (event)',
];
