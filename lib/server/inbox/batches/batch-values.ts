import { type ExpressionBuilder, sql } from 'kysely';
import type { BatchChange } from '@/lib/server/inbox/batches/batch-record';
import { isNotMerged } from '@/lib/server/inbox/lists/submission-filter-sql';
import type { Tables } from '@/lib/server/platform/store/tables/tables';

/** The value that a change sets, as text. Labels have a table of their own. */
export function currentValue(kind: Exclude<BatchChange['kind'], 'add-label' | 'remove-label'>) {
  switch (kind) {
    case 'read':
    case 'unread':
      return sql<string>`coalesce(cast(submissions.read_at as text), '')`;
    case 'move':
      return sql<string>`submissions.state`;
    case 'assign':
      return sql<string>`coalesce(submissions.assignee, '')`;
  }
}

/** Returns the value that a change sets, as text. */
export function newValue(change: BatchChange, at: Date) {
  switch (change.kind) {
    case 'read':
      return sql<string>`${String(at.getTime())}`;
    case 'unread':
      return sql<string>`''`;
    case 'move':
      return change.to === 'restore'
        ? sql<string>`coalesce(submissions.state_before_bin, 'inbox')`
        : sql<string>`${change.to}`;
    case 'assign':
      return sql<string>`${change.assignee ?? ''}`;
    case 'add-label':
    case 'remove-label':
      return sql<string>`''`;
  }
}

/** Returns the condition that a change alters a submission. One that is merged into another is not moved. */
export function altersSubmission(change: BatchChange) {
  switch (change.kind) {
    case 'read':
      return sql<boolean>`submissions.read_at is null`;
    case 'unread':
      return sql<boolean>`submissions.read_at is not null`;
    case 'move':
      return change.to === 'restore'
        ? sql<boolean>`submissions.awaits_payment = 0 and submissions.state = 'bin' and ${isNotMerged()}`
        : sql<boolean>`submissions.awaits_payment = 0 and submissions.state <> ${change.to} and ${isNotMerged()}`;
    case 'assign':
      return sql<boolean>`coalesce(submissions.assignee, '') <> ${change.assignee ?? ''}`;
    case 'add-label':
      return sql<boolean>`not exists (select 1 from labels where labels.submission = submissions.id and labels.label = ${change.label})`;
    case 'remove-label':
      return sql<boolean>`exists (select 1 from labels where labels.submission = submissions.id and labels.label = ${change.label})`;
  }
}

/** Returns the stored value of a submission before or after a change. */
export function itemValue(
  eb: ExpressionBuilder<Tables, 'submissions'>,
  batch: string,
  column: 'before' | 'changed_to',
) {
  return eb
    .selectFrom('batch_items')
    .select(`batch_items.${column}`)
    .where('batch_items.batch', '=', batch)
    .whereRef('batch_items.submission', '=', 'submissions.id')
    .$castTo<string>();
}
