import type { Migration } from '@/lib/server/platform/store/dialects';

/** Adds indexes of the lists of the desk: of unread submissions, and of a time of arrival. */
export const addListIndexes: Migration = () => [
  'CREATE INDEX submissions_unread ON submissions (awaits_payment, state, id) WHERE read_at IS NULL',
  'CREATE INDEX submissions_by_time ON submissions (received_at, id)',
];
