import type { Compilable } from 'kysely';
import { type CommitTopic, topicsOf } from '@/lib/server/platform/store/table-topics';
import type { MailKind } from '@/lib/server/platform/store/tables/mail-rows';

/** A compiled statement. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /** The name of a required change: the transaction rolls back if this statement changes no row. */
  readonly mustChange?: string;
  /** Returns a `ChangesRow` in place of the rows, of which there may be very many. */
  readonly returnsChanges?: boolean;
  /** The mails that it queues, for their budgets. */
  readonly queues?: readonly QueuedMail[];
  /** What is notified after the commit, whether or not this statement has changed a row. */
  readonly notifies?: readonly CommitTopic[];
}

/** Is called after a commit with what its statements notify, if they do. */
export type OnCommitted = (topics: ReadonlySet<CommitTopic>) => void;

export interface QueuedMail {
  readonly mail: {
    readonly id: string;
    readonly kind: MailKind;
    readonly to: string;
    readonly form?: string;
    readonly network?: string;
  };
  readonly at: Date;
}

/** How many rows a statement has changed. */
export interface ChangesRow {
  readonly changes: number;
}

/** `unchanged`: rolled back. `required` is the name of the required change that changed no row. */
export type TransactionOutcome =
  | { readonly kind: 'done'; readonly rows: readonly unknown[] }
  | { readonly kind: 'unchanged'; readonly required: string };

/**
 * Runs statements in order in one transaction. Resolves with the rows that they return, after the commit
 * is on disk. Rejects with StoreBusy if the same call may succeed later, and with another error if the
 * store is broken.
 */
export type RunTransaction = (statements: readonly Statement[]) => Promise<TransactionOutcome>;

/** Wraps `run`: calls `onCommitted` after a commit with what its statements notify, if they do. */
export function notifyCommits(run: RunTransaction, onCommitted: OnCommitted): RunTransaction {
  return async (statements) => {
    const outcome = await run(statements);
    const topics = new Set(statements.flatMap(({ notifies = [] }) => notifies));
    if (outcome.kind === 'done' && topics.size > 0) onCommitted(topics);
    return outcome;
  };
}

/** Compiles a query. The statement may change no rows, and notifies what its table says all the same. */
export function toStatement(query: Compilable): Statement {
  const { sql, parameters, query: node } = query.compile();
  return { sql, parameters, notifies: topicsOf(node) };
}

/**
 * Compiles a query into a statement that rolls its transaction back if it changes no row. `name` tells apart
 * the required changes of a transaction, where its outcome depends on which one failed.
 */
export function requireChange(query: Compilable, name = 'row'): Statement {
  return { ...toStatement(query), mustChange: name };
}

/** Compiles a query into a statement that returns how many rows it changes. */
export function returnChanges(query: Compilable): Statement {
  return { ...toStatement(query), returnsChanges: true };
}
