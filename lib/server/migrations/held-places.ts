import type { Migration } from '@/lib/server/platform/store/dialects';

/** Adds the places that are held for visitors who fill in a form. */
export const addHeldPlaces: Migration = ({ int, text, byKey }) => [
  `CREATE TABLE held_places (
    token ${text} NOT NULL,
    event ${text} NOT NULL,
    kind ${text} NOT NULL,
    places ${int} NOT NULL CHECK (places > 0),
    held_since ${int} NOT NULL,
    held_until ${int} NOT NULL,
    PRIMARY KEY (token, kind)
  )${byKey}`,
  'CREATE INDEX held_places_by_event ON held_places (event)',
  'CREATE INDEX held_places_by_end ON held_places (held_until)',
];
