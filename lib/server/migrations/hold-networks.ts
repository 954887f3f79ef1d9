import type { Migration } from '@/lib/server/platform/store/dialects';

/** Adds the network of each hold, to count the places that one network holds at once. */
export const addHoldNetworks: Migration = ({ text }) => [
  `ALTER TABLE held_places ADD COLUMN network ${text} NOT NULL DEFAULT ''`,
];
