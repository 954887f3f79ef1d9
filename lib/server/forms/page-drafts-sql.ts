import type { Kysely } from 'kysely';
import { type Limit, limitIncrements } from '@/lib/server/platform/store/limits-sql';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import {
  requireChange,
  type RunTransaction,
  toStatement,
} from '@/lib/server/platform/store/transaction';

/** Input of a visitor without JavaScript, stored to render the form's page again. */
export interface PageDraft {
  /** Part of the page's address, and as hard to guess as a token. */
  readonly id: string;
  readonly form: string;
  /** SHA-256 of the visitor's token, in hexadecimal. */
  readonly visitor: string;
  /** JSON. */
  readonly content: string;
  readonly expiresAt: Date;
}

export interface NewPageDraft extends PageDraft {
  /** Whether the first visitor who opens it becomes its owner. */
  readonly isUnclaimed: boolean;
}

/** A visitor's request for a draft. A draft that has expired at `now` does not exist. */
export interface DraftRequest extends Pick<PageDraft, 'id' | 'form' | 'visitor'> {
  readonly now: Date;
}

/** Returns the methods for drafts of form pages, each of one visitor. */
export function draftMethods(db: Kysely<Tables>, run: RunTransaction) {
  return {
    /** Saves a draft and counts it. Returns false, and saves nothing, when a limit is reached. */
    async addPageDraft(
      { id, form, visitor, content, expiresAt, isUnclaimed }: NewPageDraft,
      limits: readonly Limit[],
      now: Date,
    ): Promise<boolean> {
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

    /** Replaces the content of the visitor's own draft. Returns false if there is none. */
    async changePageDraft(
      { id, form, visitor, content, expiresAt }: PageDraft,
      now: Date,
    ): Promise<boolean> {
      const update = db
        .updateTable('page_drafts')
        .set({ content, expires_at: expiresAt.getTime() })
        .where('id', '=', id)
        .where('form', '=', form)
        .where('visitor', '=', visitor)
        .where('expires_at', '>', now.getTime());
      return (await run([requireChange(update)])).kind === 'done';
    },

    /**
     * Returns the content of the visitor's own draft. An unclaimed draft becomes the own draft of the
     * first visitor who opens it.
     */
    async openPageDraft({ id, form, visitor, now }: DraftRequest): Promise<string | undefined> {
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

    /** Deletes the visitor's own draft, if it exists. */
    async deletePageDraft({ id, form, visitor }: Omit<DraftRequest, 'now'>): Promise<void> {
      const deletion = db
        .deleteFrom('page_drafts')
        .where('id', '=', id)
        .where('form', '=', form)
        .where('visitor', '=', visitor);
      await run([toStatement(deletion)]);
    },
  };
}

export type DraftStore = ReturnType<typeof draftMethods>;
