import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { RestoreStore } from '@/lib/server/platform/store/restore-store';
import { chunksOf } from '@/lib/server/platform/store/sql/desk/erasure-queries';
import type { Tables } from '@/lib/server/platform/store/sql/tables';
import { toStatement, type RunTransaction } from '@/lib/server/platform/store/sql/transaction';

const idsSchema = z.array(z.object({ id: z.string() }));

/** Returns the methods for what must not come back with a backup. `checkpoint` empties the log. */
export function restoreMethods(
  db: Kysely<Tables>,
  run: RunTransaction,
  checkpoint: () => Promise<void>,
): RestoreStore {
  return {
    async endAllAccess() {
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

    async findRows(table, ids) {
      const found: string[] = [];
      for (const chunk of chunksOf(ids)) {
        const rows = await db.selectFrom(table).select('id').where('id', 'in', chunk).execute();
        found.push(...rows.map(({ id }) => id));
      }
      return found;
    },

    async deleteRows(table, ids) {
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

    async withdrawOperator(email) {
      await run([
        toStatement(db.deleteFrom('operators').where('email', '=', email)),
        toStatement(db.deleteFrom('sessions').where('email', '=', email)),
        toStatement(db.deleteFrom('invitations').where('email', '=', email)),
      ]);
    },

    async setRights({ email, role, forms, mayRefund }) {
      const rights = {
        role,
        forms: forms === undefined ? null : JSON.stringify(forms),
        may_refund: mayRefund ? 1 : 0,
      };
      await run([toStatement(db.updateTable('operators').set(rights).where('email', '=', email))]);
    },
  };
}
