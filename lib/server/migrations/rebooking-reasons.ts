import type { Migration } from '@/lib/server/platform/store/dialects';

/** Adds why a rebooking was offered: a postponed event that is cancelled later is offered again. */
export const addRebookingReasons: Migration = ({ text }) => [
  // Earlier rows are not offered again.
  `ALTER TABLE booking_choices ADD COLUMN reason ${text} NOT NULL DEFAULT 'cancelled'`,
];
