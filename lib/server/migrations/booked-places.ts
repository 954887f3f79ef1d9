import type { Migration } from '@/lib/server/platform/store/dialects';

/** Adds the places that submissions book, by event and kind of ticket. */
export const addBookedPlaces: Migration = ({ int, text, byKey }) => [
  `CREATE TABLE booked_places (
    submission ${text} NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
    event ${text} NOT NULL,
    kind ${text} NOT NULL,
    places ${int} NOT NULL CHECK (places > 0),
    PRIMARY KEY (submission, event, kind)
  )${byKey}`,
  'CREATE INDEX booked_places_by_event ON booked_places (event)',
];
