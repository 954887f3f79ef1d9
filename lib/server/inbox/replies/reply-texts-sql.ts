import type { Kysely } from 'kysely';
import type { ReplyDraft, SavedReply } from '@/lib/server/inbox/replies/conversation-record';
import { parseReplyDraft, parseSavedReply } from '@/lib/server/inbox/replies/conversation-rows';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import {
  requireChange,
  type RunTransaction,
  toStatement,
} from '@/lib/server/platform/store/transaction';

/** Milliseconds between two changes of a draft of which other operators get notice. */
const noticeAfterMs = 20_000;

/** Returns the methods of drafts of replies and of saved replies. */
export function replyTextMethods(db: Kysely<Tables>, run: RunTransaction) {
  return {
    async findReplyDraft(submission: string, operator: string): Promise<ReplyDraft | undefined> {
      const row = await db
        .selectFrom('reply_drafts')
        .selectAll()
        .where('submission', '=', submission)
        .where('operator', '=', operator)
        .executeTakeFirst();
      return row === undefined ? undefined : parseReplyDraft(row);
    },

    /** Lists the addresses of the operators who have saved a draft since a time, sorted. */
    async listReplyWriters(submission: string, since: Date): Promise<readonly string[]> {
      const rows = await db
        .selectFrom('reply_drafts')
        .select('operator')
        .where('submission', '=', submission)
        .where('changed_at', '>=', since.getTime())
        .orderBy('operator')
        .execute();
      return rows.map(({ operator }) => operator);
    },

    /**
     * Saves a draft; deletes it if the text is empty. Returns false if there is no such submission. Open desks get
     * notice of it if the draft is new or was left for a while: it is saved every few seconds.
     */
    async saveReplyDraft({ submission, operator, text, changedAt }: ReplyDraft): Promise<boolean> {
      const before = await db
        .selectFrom('reply_drafts')
        .select('changed_at')
        .where('submission', '=', submission)
        .where('operator', '=', operator)
        .executeTakeFirst();
      const isNews =
        text === '' ||
        before === undefined ||
        changedAt.getTime() - before.changed_at >= noticeAfterMs;
      const notice = isNews ? { notifies: ['inbox'] as const } : {};
      if (text === '') {
        const deletion = db
          .deleteFrom('reply_drafts')
          .where('submission', '=', submission)
          .where('operator', '=', operator);
        await run([{ ...toStatement(deletion), ...notice }]);
        return true;
      }
      const changed_at = changedAt.getTime();
      // A value of the submission's row, so that a draft of a deleted submission is no error.
      const source = db
        .selectFrom('submissions')
        .select((eb) => [
          eb.ref('submissions.id').as('submission'),
          eb.val(operator).as('operator'),
          eb.val(text).as('content'),
          eb.val(changed_at).as('changed_at'),
        ])
        .where('submissions.id', '=', submission);
      const insert = db
        .insertInto('reply_drafts')
        .columns(['submission', 'operator', 'content', 'changed_at'])
        .expression(source)
        .onConflict((conflict) =>
          conflict.columns(['submission', 'operator']).doUpdateSet({ content: text, changed_at }),
        );
      return (await run([{ ...requireChange(insert), ...notice }])).kind === 'done';
    },

    /** Sorted by title. */
    async listSavedReplies(): Promise<readonly SavedReply[]> {
      const rows = await db.selectFrom('saved_replies').selectAll().execute();
      const key = ({ title, id }: { readonly title: string; readonly id: string }) =>
        `${title.toLowerCase()}\n${id}`;
      return rows.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)).map(parseSavedReply);
    },

    async addSavedReply(reply: SavedReply): Promise<void> {
      const insert = db
        .insertInto('saved_replies')
        .values({ id: reply.id, ...columnsOf(reply) })
        .onConflict((conflict) => conflict.doNothing());
      await run([toStatement(insert)]);
    },

    /**
     * Changes a saved reply. `seen` is when the one that the operator saw was changed. Returns false, and
     * changes nothing, if another operator has changed or deleted it since.
     */
    async changeSavedReply(reply: SavedReply, seen: Date): Promise<boolean> {
      const update = db
        .updateTable('saved_replies')
        .set(columnsOf(reply))
        .where('id', '=', reply.id)
        .where('changed_at', '=', seen.getTime());
      return (await run([requireChange(update)])).kind === 'done';
    },

    /** Deletes a saved reply. Returns false, and deletes nothing, if it was changed or deleted since `seen`. */
    async deleteSavedReply(id: string, seen: Date): Promise<boolean> {
      const deletion = db
        .deleteFrom('saved_replies')
        .where('id', '=', id)
        .where('changed_at', '=', seen.getTime());
      return (await run([requireChange(deletion)])).kind === 'done';
    },
  };
}

function columnsOf({ title, text, changedBy, changedAt }: SavedReply) {
  return { title, content: text, changed_by: changedBy, changed_at: changedAt.getTime() };
}
