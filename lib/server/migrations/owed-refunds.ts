import type { Migration } from '@/lib/server/platform/store/dialects';

/** Adds what visitors are owed who cancelled their booking while the payment was disputed. */
export const addOwedRefunds: Migration = ({ int }) => [
  `ALTER TABLE payments ADD COLUMN owed ${int} NOT NULL DEFAULT 0`,
];

/** Counts what was refunded before in what is owed. Only cancelled bookings were owed, and all they had paid. */
export const countOwedInAll: Migration = () => [`UPDATE payments SET owed = minor WHERE owed > 0`];
