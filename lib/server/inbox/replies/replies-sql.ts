import { type Kysely, sql } from 'kysely';
import { auditInsert } from '@/lib/server/access/audit-sql';
import type {
  NewReply,
  ReplyOutcome,
  TakenReply,
} from '@/lib/server/inbox/replies/conversation-record';
import { isNotMerged } from '@/lib/server/inbox/lists/submission-filter-sql';
import { answeredMailId, undoSendMs } from '@/lib/server/inbox/replies/reply-settings';
import { mailsInsert, waitingMailsDeletion } from '@/lib/server/platform/mail/mails-sql';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import {
  requireChange,
  type RunTransaction,
  type Statement,
  toStatement,
} from '@/lib/server/platform/store/transaction';

/** Where a reply is not possible: the operator moves the submission out first. */
const foldersWithoutReply = ['spam', 'bin'];

/** Returns the methods of replies to one submission. */
export function replyMethods(db: Kysely<Tables>, run: RunTransaction) {
  return {
    /**
     * Queues a reply with files of its author's draft, which waits for `undoSendMs`, marks the submission as
     * answered, and deletes the text of the draft, in one transaction. An unpaid submission stays unpaid. Returns
     * another outcome, and changes nothing, if a mail with the id exists, another operator has replied, the draft
     * does not have the files, or the submission is gone, spam, in the bin or merged into another.
     */
    async addReply({
      submission,
      mail,
      files = [],
      expectedReplies,
      at,
      audit,
    }: NewReply): Promise<ReplyOutcome> {
      const answer = db
        .updateTable('submissions')
        .set((eb) => ({
          // An unpaid submission is new again once it is paid.
          state: eb
            .case()
            .when('awaits_payment', '=', 1)
            .then(eb.ref('state'))
            .else('answered')
            .end(),
          state_batch: null,
        }))
        .where('id', '=', submission)
        .where('state', 'not in', foldersWithoutReply)
        .where(isNotMerged());
      // The statement before has locked the row, so that this one sees the replies of others, and this one.
      const isUnchanged = db
        .updateTable('submissions')
        .set((eb) => ({ state: eb.ref('state') }))
        .where('id', '=', submission)
        .where(countReplies(db, submission), '=', expectedReplies + 1);
      const deletion = db
        .deleteFrom('reply_drafts')
        .where('submission', '=', submission)
        .where('operator', '=', mail.author ?? '');
      const outcome = await run([
        requireChange(answer, 'submission'),
        ...mailsInsert(db, submission, [mail], at, undoSendMs).map((insert) => ({
          ...insert,
          mustChange: 'mail',
        })),
        requireChange(isUnchanged, 'replies'),
        ...(files.length === 0 ? [] : attachStatements(db, submission, { mail, files, at })),
        toStatement(deletion),
        ...auditInsert(db, [audit]),
      ]);
      if (outcome.kind === 'done') return 'added';
      switch (outcome.required) {
        case 'submission':
          return 'moved';
        case 'mail':
          return 'repeated';
        case 'files':
          return 'files';
        default:
          return 'changed';
      }
    },

    /**
     * Takes back a reply that waits to be sent, and adds its text and files to its author's draft, in one
     * transaction. A submission without another reply is new again. Returns false, and changes nothing, if it is
     * being sent.
     */
    async takeBackReply({
      submission,
      mail,
      operator,
      text,
      at,
      audit,
    }: TakenReply): Promise<boolean> {
      const lock = db
        .updateTable('submissions')
        .set((eb) => ({ state: eb.ref('state') }))
        .where('id', '=', submission);
      const deletion = waitingMailsDeletion(db, [mail], at)
        .where('submission', '=', submission)
        .where('kind', '=', 'reply')
        .where('author', '=', operator)
        // A mail to everyone who booked waits for longer, and is taken back as a whole.
        .where(sql<boolean>`next_at = created_at + ${sql.lit(undoSendMs)}`);
      const reopened = db
        .updateTable('submissions')
        .set({ state: 'inbox', state_batch: null })
        .where('id', '=', submission)
        .where('state', '=', 'answered')
        .where(countReplies(db, submission), '=', 0);
      const changed_at = at.getTime();
      const draft = db
        .insertInto('reply_drafts')
        .values({ submission, operator, content: text, changed_at })
        .onConflict((conflict) =>
          conflict.columns(['submission', 'operator']).doUpdateSet((eb) => ({
            content: sql<string>`cast(${`${text}\n\n`} as text) || ${eb.ref('reply_drafts.content')}`,
            changed_at,
          })),
        );
      const files = db
        .updateTable('files')
        .set({ mail: null, draft_of: operator })
        .where('submission', '=', submission)
        .where('mail', '=', mail);
      const index = db
        .updateTable('submissions')
        .set({ unindexed: changed_at })
        .where('id', '=', submission)
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('files')
            .select('files.submission')
            .where('files.submission', '=', submission)
            .where('files.mail', '=', mail),
        );
      const outcome = await run([
        requireChange(lock),
        requireChange(deletion),
        toStatement(index),
        toStatement(files),
        toStatement(waitingMailsDeletion(db, [answeredMailId(mail)], at)),
        toStatement(reopened),
        toStatement(draft),
        ...auditInsert(db, [audit]),
      ]);
      return outcome.kind === 'done';
    },
  };
}

/** Returns the query of the number of replies to a submission. */
export function countReplies(db: Kysely<Tables>, submission: string) {
  return db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('submission', '=', submission)
    .where('kind', '=', 'reply');
}

/** Returns the statements that move files from the draft of a mail's author to the mail: all of them, or none. */
function attachStatements(
  db: Kysely<Tables>,
  submission: string,
  { mail, files, at }: Required<Pick<NewReply, 'mail' | 'files' | 'at'>>,
): readonly Statement[] {
  const update = db
    .updateTable('files')
    .set({ mail: mail.id, draft_of: null })
    .where('submission', '=', submission)
    .where('draft_of', '=', mail.author ?? '')
    .where('id', 'in', files);
  const attached = db
    .selectFrom('files')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('submission', '=', submission)
    .where('mail', '=', mail.id);
  // Another value than that which the index job has read, so that the names of the files are indexed.
  const index = db
    .updateTable('submissions')
    .set({ unindexed: at.getTime() })
    .where('id', '=', submission)
    .where(attached, '=', files.length);
  return [toStatement(update), requireChange(index, 'files')];
}
