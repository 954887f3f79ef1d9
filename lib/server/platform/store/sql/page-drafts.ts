import type { Kysely } from 'kysely';
import type { DraftStore } from '@/lib/server/platform/store/draft-store';
import { limitIncrements } from '@/lib/server/platform/store/sql/limits';
import {
  toStatement,
  requireChange,
  type RunTransaction,
} from '@/lib/server/platform/store/sql/transaction';
import type { Tables } from '@/lib/server/platform/store/sql/tables';

/** Returns the methods for drafts of form pages. */
export function draftMethods(db: Kysely<Tables>, run: RunTransaction): DraftStore {
  return {
    async addPageDraft({ id, form, visitor, content, expiresAt, isUnclaimed }, limits, now) {
      const insert = db.insertInto('page_drafts').values({
        id,
        form,
        visitor,
        is_unclaimed: isUnclaimed ? 1 : 0,
        content,
        expires_at: expiresAt.getTime(),
      });
      const outcome = await run([requireChange(insert), ...limitIncrements(db, limits, now)]);
      return outcome.kind === 'done';
    },

    async changePageDraft({ id, form, visitor, content, expiresAt }, now) {
      const update = db
        .updateTable('page_drafts')
        .set({ content, expires_at: expiresAt.getTime() })
        .where('id', '=', id)
        .where('form', '=', form)
        .where('visitor', '=', visitor)
        .where('expires_at', '>', now.getTime());
      return (await run([requireChange(update)])).kind === 'done';
    },

    async openPageDraft({ id, form, visitor, now }) {
      const draft = await db
        .selectFrom('page_drafts')
        .select(['visitor', 'is_unclaimed', 'content'])
        .where('id', '=', id)
        .where('form', '=', form)
        .where('expires_at', '>', now.getTime())
        .executeTakeFirst();
      if (draft === undefined) return undefined;
      const isOwn = draft.visitor === visitor;
      if (draft.is_unclaimed === 0) return isOwn ? draft.content : undefined;
      const claim = db
        .updateTable('page_drafts')
        .set({ visitor, is_unclaimed: 0 })
        .where('id', '=', id)
        .where('is_unclaimed', '=', 1);
      const isFirst = (await run([requireChange(claim)])).kind === 'done';
      return isFirst || isOwn ? draft.content : undefined;
    },

    async deletePageDraft({ id, form, visitor }) {
      const deletion = db
        .deleteFrom('page_drafts')
        .where('id', '=', id)
        .where('form', '=', form)
        .where('visitor', '=', visitor);
      await run([toStatement(deletion)]);
    },
  };
}
