import type { Migration } from '@/lib/server/platform/store/dialects';

/**
 * Adds the keys of equal answers, which were attempts before. A number as key and no other index: each
 * submission writes a row, and texts in three indexes took more time than the submission itself.
 */
export const addEqualAnswers: Migration = ({ int, text }) => [
  // Not a foreign key, which would need an index.
  `CREATE TABLE equal_answers (
      key ${int} PRIMARY KEY,
      submission ${text} NOT NULL,
      expires_at ${int} NOT NULL
    )`,
];
