import type { Migration } from '@/lib/server/platform/store/dialects';

/**
 * Adds what was sold with bookings, as JSON with the times beside it. A row outlives the places of a booking
 * that is cancelled. Earlier bookings have none.
 */
export const addSoldBookings: Migration = ({ int, text, byKey }) => [
  `CREATE TABLE sold_bookings (
    submission ${text} NOT NULL PRIMARY KEY REFERENCES submissions (id) ON DELETE CASCADE,
    event ${text} NOT NULL,
    starts_at ${int} NOT NULL,
    ends_at ${int} NOT NULL,
    status ${text} NOT NULL,
    sold ${text} NOT NULL
  )${byKey}`,
  'CREATE INDEX sold_bookings_by_event ON sold_bookings (event, ends_at)',
];
