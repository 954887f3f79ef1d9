import type { Compilable } from 'kysely';
import type { MailKind } from '@/lib/server/platform/store/tables/mail-rows';

/** A compiled statement. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /** Rolls the transaction back if this statement changes no row. */
  readonly mustChange?: boolean;
  /** Returns a `ChangesRow` in place of the rows, of which there may be very many. */
  readonly returnsChanges?: boolean;
  /** The mails that it queues, for their budgets. */
  readonly queues?: readonly QueuedMail[];
}

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

/** `unchanged`: rolled back. `statement` is the index of the required change that changed no row. */
export type TransactionOutcome =
  | { readonly kind: 'done'; readonly rows: readonly unknown[] }
  | { readonly kind: 'unchanged'; readonly statement: number };

/**
 * Runs statements in order in one transaction. Resolves with the rows that they return, after the commit
 * is on disk. Rejects with StoreBusy if the same call may succeed later, and with another error if the
 * store is broken.
 */
export type RunTransaction = (statements: readonly Statement[]) => Promise<TransactionOutcome>;

/** Compiles a query. The statement may change no rows. */
export function toStatement(query: Compilable): Statement {
  const { sql, parameters } = query.compile();
  return { sql, parameters };
}

/** Compiles a query into a statement that rolls its transaction back if it changes no row. */
export function requireChange(query: Compilable): Statement {
  return { ...toStatement(query), mustChange: true };
}

/** Compiles a query into a statement that returns how many rows it changes. */
export function returnChanges(query: Compilable): Statement {
  return { ...toStatement(query), returnsChanges: true };
}
