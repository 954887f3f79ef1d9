import type { Migration } from '@/lib/server/platform/store/dialects';

/** Adds an index of cancelled bookings, whose tickets the door rejects. */
export const indexCancelledBookings: Migration = () => [
  'CREATE INDEX submissions_cancelled ON submissions (form, cancelled_at) WHERE cancelled_at IS NOT NULL',
];
