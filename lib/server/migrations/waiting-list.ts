import type { Migration } from '@/lib/server/platform/store/dialects';

/** Adds the waiting lists of events: the places that a submission waits for, as JSON by kind of ticket. */
export const addWaitingList: Migration = ({ int, text, byKey }) => [
  `CREATE TABLE waiting (
    submission ${text} NOT NULL PRIMARY KEY REFERENCES submissions (id) ON DELETE CASCADE,
    event ${text} NOT NULL,
    places ${text} NOT NULL,
    position ${int} NOT NULL,
    state ${text} NOT NULL,
    joined_at ${int} NOT NULL,
    changed_at ${int} NOT NULL,
    offer_until ${int}
  )${byKey}`,
  'CREATE INDEX waiting_by_event ON waiting (event, position)',
  "CREATE INDEX waiting_offers ON waiting (offer_until) WHERE state = 'offered'",
];
