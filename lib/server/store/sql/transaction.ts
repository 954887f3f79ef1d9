import type { Compilable } from 'kysely';

/** A statement as the query builder compiled it. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /** Undoes the whole job where this statement changes nothing. */
  readonly mustChange?: boolean;
}

/** `unchanged` names the statement, counted from 0, that had to change something and did not. */
export type JobOutcome =
  | { readonly kind: 'done'; readonly rows: readonly unknown[] }
  | { readonly kind: 'unchanged'; readonly statement: number };

/**
 * Runs the statements of one job in their order, together or not at all. Resolves after they are on
 * disk, with the rows that they return. Rejects with StoreBusy when the same job may succeed later,
 * with another error when the store is broken.
 */
export type RunTransaction = (statements: readonly Statement[]) => Promise<JobOutcome>;

/** A statement that may find nothing to change. */
export function may(query: Compilable): Statement {
  const { sql, parameters } = query.compile();
  return { sql, parameters };
}

/** A statement without whose change the job is nothing. */
export function must(query: Compilable): Statement {
  return { ...may(query), mustChange: true };
}
