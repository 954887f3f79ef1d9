import type { Kysely } from 'kysely';
import type { ConversationStore } from '@/lib/server/platform/store/conversation-store';
import {
  parseReplyDraft,
  parseSavedReply,
} from '@/lib/server/platform/store/sql/desk/conversation-rows';
import type { Tables } from '@/lib/server/platform/store/sql/tables';
import {
  requireChange,
  toStatement,
  type RunTransaction,
} from '@/lib/server/platform/store/sql/transaction';

/** Returns the methods of drafts of replies and of saved replies. */
export function replyTextMethods(
  db: Kysely<Tables>,
  run: RunTransaction,
): Pick<
  ConversationStore,
  'findReplyDraft' | 'saveReplyDraft' | 'listSavedReplies' | 'saveSavedReply' | 'deleteSavedReply'
> {
  return {
    async findReplyDraft(submission, operator) {
      const row = await db
        .selectFrom('reply_drafts')
        .selectAll()
        .where('submission', '=', submission)
        .where('operator', '=', operator)
        .executeTakeFirst();
      return row === undefined ? undefined : parseReplyDraft(row);
    },

    async saveReplyDraft({ submission, operator, text, changedAt }) {
      if (text === '') {
        const deletion = db
          .deleteFrom('reply_drafts')
          .where('submission', '=', submission)
          .where('operator', '=', operator);
        await run([toStatement(deletion)]);
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
      return (await run([requireChange(insert)])).kind === 'done';
    },

    async listSavedReplies() {
      const rows = await db.selectFrom('saved_replies').selectAll().execute();
      const key = ({ title, id }: { readonly title: string; readonly id: string }) =>
        `${title.toLowerCase()}\n${id}`;
      return rows.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)).map(parseSavedReply);
    },

    async saveSavedReply({ id, title, text, changedBy, changedAt }) {
      const columns = {
        title,
        content: text,
        changed_by: changedBy,
        changed_at: changedAt.getTime(),
      };
      const insert = db
        .insertInto('saved_replies')
        .values({ id, ...columns })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(columns));
      await run([toStatement(insert)]);
    },

    async deleteSavedReply(id) {
      const deletion = db.deleteFrom('saved_replies').where('id', '=', id);
      return (await run([requireChange(deletion)])).kind === 'done';
    },
  };
}
