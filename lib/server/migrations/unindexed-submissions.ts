import type { Migration } from '@/lib/server/platform/store/dialects';

/** Adds which submissions are not in the search index yet. */
export const addUnindexedSubmissions: Migration = ({ int }) => [
  // 1 until its words are indexed, then null.
  `ALTER TABLE submissions ADD COLUMN unindexed ${int}`,
  'UPDATE submissions SET unindexed = 1 WHERE sender IS NULL',
  'CREATE INDEX submissions_unindexed ON submissions (id) WHERE unindexed IS NOT NULL',
];
