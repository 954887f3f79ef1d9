import type { Kysely } from 'kysely';
import { apiFolders, type ApiStore } from '@/lib/server/platform/store/api-store';
import { parseToken } from '@/lib/server/platform/store/sql/desk/webhook-rows';
import type { Store } from '@/lib/server/platform/store/store';
import {
  requireChange,
  toStatement,
  type RunTransaction,
} from '@/lib/server/platform/store/sql/transaction';
import { parseSubmissions } from '@/lib/server/platform/store/sql/parse-rows';
import type { Tables } from '@/lib/server/platform/store/sql/tables';

/** Returns the methods of the read API. */
export function apiMethods(
  db: Kysely<Tables>,
  run: RunTransaction,
): ApiStore & Pick<Store, 'listApiSubmissions'> {
  const tokens = db.selectFrom('api_tokens').selectAll();
  return {
    async addApiToken({ tokenHash, createdAt, createdBy, ...token }) {
      const row = {
        ...token,
        token_hash: tokenHash,
        created_at: createdAt.getTime(),
        created_by: createdBy,
      };
      await run([toStatement(db.insertInto('api_tokens').values(row))]);
    },

    async listApiTokens() {
      return (await tokens.orderBy('id', 'desc').execute()).map(parseToken);
    },

    async findApiToken(tokenHash) {
      const row = await tokens.where('token_hash', '=', tokenHash).executeTakeFirst();
      return row === undefined ? undefined : parseToken(row);
    },

    async touchApiToken(tokenHash, usedAt) {
      const update = db
        .updateTable('api_tokens')
        .set({ used_at: usedAt.getTime() })
        .where('token_hash', '=', tokenHash);
      await run([toStatement(update)]);
    },

    async deleteApiToken(id) {
      const deletion = db.deleteFrom('api_tokens').where('id', '=', id);
      return (await run([requireChange(deletion)])).kind === 'done';
    },

    async listApiSubmissions({ form, since, isSpam, order, limit, offset }) {
      let query = db
        .selectFrom('submissions')
        .selectAll()
        .where('form', '=', form)
        .where('awaits_payment', '=', 0)
        .where('state', 'in', isSpam ? ['spam'] : apiFolders)
        .orderBy('id', order)
        .limit(limit)
        .offset(offset);
      if (since !== undefined) query = query.where('received_at', '>=', since.getTime());
      const rows = await query.execute();
      if (rows.length === 0) return [];
      const files = await db
        .selectFrom('files')
        .selectAll()
        .where(
          'submission',
          'in',
          rows.map(({ id }) => id),
        )
        .orderBy('submission')
        .orderBy('position')
        .execute();
      return parseSubmissions(rows, files);
    },
  };
}
