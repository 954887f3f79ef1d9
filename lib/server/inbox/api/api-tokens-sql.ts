import { fromRow } from '@/lib/server/platform/store/rows';
import type { Kysely } from 'kysely';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';
import { addFiles } from '@/lib/server/forms/submissions/submissions-sql';
import { apiFolders, type ApiQuery, type ApiToken } from '@/lib/server/inbox/api/api-token';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import {
  requireChange,
  type RunTransaction,
  toStatement,
} from '@/lib/server/platform/store/transaction';

/** Returns the methods of the read API. */
export function apiMethods(db: Kysely<Tables>, run: RunTransaction) {
  const tokens = db.selectFrom('api_tokens').selectAll();
  return {
    async addApiToken({
      tokenHash,
      createdAt,
      createdBy,
      ...token
    }: Omit<ApiToken, 'usedAt'>): Promise<void> {
      const row = {
        ...token,
        token_hash: tokenHash,
        created_at: createdAt.getTime(),
        created_by: createdBy,
      };
      await run([toStatement(db.insertInto('api_tokens').values(row))]);
    },

    /** Newest first. */
    async listApiTokens(): Promise<readonly ApiToken[]> {
      return (await tokens.orderBy('id', 'desc').execute()).map(fromRow);
    },

    async findApiToken(tokenHash: string): Promise<ApiToken | undefined> {
      const row = await tokens.where('token_hash', '=', tokenHash).executeTakeFirst();
      return row === undefined ? undefined : fromRow(row);
    },

    /** Stores when a token was used last. */
    async touchApiToken(tokenHash: string, usedAt: Date): Promise<void> {
      const update = db
        .updateTable('api_tokens')
        .set({ used_at: usedAt.getTime() })
        .where('token_hash', '=', tokenHash);
      await run([toStatement(update)]);
    },

    /** Deletes a token by its id. Returns false if there is none. */
    async deleteApiToken(id: string): Promise<boolean> {
      const deletion = db.deleteFrom('api_tokens').where('id', '=', id);
      return (await run([requireChange(deletion)])).kind === 'done';
    },

    /** Lists submissions for the read API, by time of arrival. */
    async listApiSubmissions({
      form,
      since,
      isSpam,
      order,
      limit,
      offset,
    }: ApiQuery): Promise<readonly StoredSubmission[]> {
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
      return addFiles(db, await query.execute());
    },
  };
}

export type ApiStore = ReturnType<typeof apiMethods>;
