import type { ApiToken } from '@/lib/server/platform/store/api-store';
import type { Operator } from '@/lib/server/platform/store/desk-record';
import type { OperatorRights, RemovableTable } from '@/lib/server/platform/store/removals/removal';

/** What was open in a backup, and is closed after it is restored. */
export interface EndedAccess {
  readonly sessions: number;
  /** Links to sign in that were not used. */
  readonly links: number;
  readonly tokens: readonly Pick<ApiToken, 'form' | 'label'>[];
}

/** The part of the store for what must not come back with a backup. */
export interface RestoreStore {
  /**
   * Deletes all sessions, links to sign in with the mails that hold them, challenges of passkeys and
   * tokens of the read API.
   */
  endAllAccess(): Promise<EndedAccess>;

  /** Returns which of these rows exist. */
  findRows(table: RemovableTable, ids: readonly string[]): Promise<readonly string[]>;

  /** Deletes rows by their ids, with what belongs to them. Returns the ids of those that existed. */
  deleteRows(
    table: Exclude<RemovableTable, 'submissions'>,
    ids: readonly string[],
  ): Promise<readonly string[]>;

  /** Deletes an operator with passkeys and sessions, even the last owner. */
  withdrawOperator(email: string): Promise<void>;

  /** Sets what an operator may do, even if no owner is left. */
  setRights(operator: Pick<Operator, 'email'> & OperatorRights): Promise<void>;
}
