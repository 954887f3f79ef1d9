import type { Migration } from '@/lib/server/platform/store/dialects';

/** Adds the operators' marks of spam and honest messages, from which the spam check learns. */
export const addSpamMarks: Migration = ({ int, text, byKey }) => [
  `CREATE TABLE spam_marks (
    submission ${text} PRIMARY KEY REFERENCES submissions (id) ON DELETE CASCADE,
    is_spam ${int} NOT NULL CHECK (is_spam IN (0, 1))
  )${byKey}`,
];
