import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Operator } from '@/lib/server/access/access-record';
import type { ApiToken } from '@/lib/server/inbox/api/api-token';
import { chunksOf } from '@/lib/server/inbox/erasure/erasure-queries-sql';
import type { OperatorRights, RemovableTable } from '@/lib/server/platform/store/removals/removal';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import { type RunTransaction, toStatement } from '@/lib/server/platform/store/transaction';

const idsSchema = z.array(z.object({ id: z.string() }));

/** What was open in a backup, and is closed after it is restored. */
export interface EndedAccess {
  readonly sessions: number;
  /** Links to sign in that were not used. */
  readonly links: number;
  readonly tokens: readonly Pick<ApiToken, 'form' | 'label'>[];
}

/** Returns the methods for what must not come back with a backup. `checkpoint` empties the log. */
export function restoreMethods(
  db: Kysely<Tables>,
  run: RunTransaction,
  checkpoint: () => Promise<void>,
) {
  return {
    /**
     * Deletes all sessions, links to sign in with the mails that hold them, challenges of passkeys and
     * tokens of the read API.
     */
    async endAllAccess(): Promise<EndedAccess> {
      const tokens = await db
        .selectFrom('api_tokens')
        .select(['form', 'label'])
        .orderBy('id')
        .execute();
      const count = async (table: 'sessions' | 'invitations') => {
        const rows = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'));
        const open = table === 'sessions' ? rows : rows.where('used_at', 'is', null);
        return (await open.executeTakeFirstOrThrow()).count;
      };
      const ended = {
        sessions: await count('sessions'),
        links: await count('invitations'),
        tokens,
      };
      await run([
        toStatement(db.deleteFrom('sessions')),
        toStatement(db.deleteFrom('invitations')),
        toStatement(db.deleteFrom('passkey_challenges')),
        toStatement(db.deleteFrom('api_tokens')),
        toStatement(db.deleteFrom('mails').where('kind', '=', 'sign-in')),
      ]);
      await checkpoint();
      return ended;
    },

    /** Returns which of these rows exist. */
    async findRows(table: RemovableTable, ids: readonly string[]): Promise<readonly string[]> {
      const found: string[] = [];
      for (const chunk of chunksOf(ids)) {
        const rows = await db.selectFrom(table).select('id').where('id', 'in', chunk).execute();
        found.push(...rows.map(({ id }) => id));
      }
      return found;
    },

    /** Deletes rows by their ids, with what belongs to them. Returns the ids of those that existed. */
    async deleteRows(
      table: Exclude<RemovableTable, 'submissions'>,
      ids: readonly string[],
    ): Promise<readonly string[]> {
      const deleted: string[] = [];
      for (const chunk of chunksOf(ids)) {
        const deletion = db.deleteFrom(table).where('id', 'in', chunk).returning('id');
        const outcome = await run([toStatement(deletion)]);
        if (outcome.kind !== 'done') continue;
        deleted.push(...idsSchema.parse(outcome.rows).map(({ id }) => id));
      }
      if (deleted.length > 0) await checkpoint();
      return deleted;
    },

    /** Deletes an operator with passkeys and sessions, even the last owner. */
    async withdrawOperator(email: string): Promise<void> {
      await run([
        toStatement(db.deleteFrom('operators').where('email', '=', email)),
        toStatement(db.deleteFrom('sessions').where('email', '=', email)),
        toStatement(db.deleteFrom('invitations').where('email', '=', email)),
      ]);
    },

    /** Sets what an operator may do, even if no owner is left. */
    async setRights({
      email,
      role,
      forms,
      mayRefund,
      areas,
    }: Pick<Operator, 'email'> & OperatorRights): Promise<void> {
      const rights = {
        role,
        forms: forms === undefined ? null : JSON.stringify(forms),
        may_refund: mayRefund ? 1 : 0,
        areas: areas.length === 0 ? null : JSON.stringify(areas),
      };
      await run([toStatement(db.updateTable('operators').set(rights).where('email', '=', email))]);
    },
  };
}

export type RestoreStore = ReturnType<typeof restoreMethods>;
