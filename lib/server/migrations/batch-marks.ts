import type { Migration } from '@/lib/server/platform/store/dialects';

/**
 * Adds the batch that set a value of a submission last, for each value that a batch sets. It is null
 * after any other change, which an undo must keep.
 */
export const addBatchMarks: Migration = ({ text }) =>
  ['state', 'read', 'assignee', 'labels'].map(
    (value) => `ALTER TABLE submissions ADD COLUMN ${value}_batch ${text}`,
  );
