import type { Migration } from '@/lib/server/platform/store/dialects';

/** Adds which earlier submission a submission with equal answers may repeat. */
export const addPossibleRepeats: Migration = ({ text }) => [
  // No foreign key: the mark stays when the earlier submission is deleted.
  `ALTER TABLE submissions ADD COLUMN possible_repeat_of ${text}`,
  'CREATE INDEX submissions_repeated ON submissions (id) WHERE possible_repeat_of IS NOT NULL',
];
