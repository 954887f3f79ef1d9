import type { Compilable, Kysely } from 'kysely';
import type { AuditEntry } from '@/lib/server/access/access-record';
import { auditInsert } from '@/lib/server/access/audit-sql';
import type {
  Conversation,
  FolderChange,
  Note,
  RelatedSubmission,
  Snooze,
} from '@/lib/server/inbox/replies/conversation-record';
import { isNotMerged } from '@/lib/server/inbox/lists/submission-filter-sql';
import { parseNote, parseRelated } from '@/lib/server/inbox/replies/conversation-rows';
import { countReplies } from '@/lib/server/inbox/replies/replies-sql';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import {
  requireChange,
  type RunTransaction,
  type Statement,
  toStatement,
} from '@/lib/server/platform/store/transaction';

/** Returns the methods of notes, assignment, labels and folders of one submission. */
export function conversationMethods(db: Kysely<Tables>, run: RunTransaction) {
  const changeLabels = async (submission: string, change: Compilable, audit: AuditEntry) => {
    const byHand = labelsByHand(db, submission);
    const { kind } = await run([byHand, requireChange(change), ...auditInsert(db, [audit])]);
    // No undo takes back what two operators have done.
    if (kind === 'unchanged') await run([byHand]);
  };

  return {
    async findConversation(submission: string): Promise<Conversation> {
      const [row, notes, labels, replies] = await Promise.all([
        db
          .selectFrom('submissions')
          .select('assignee')
          .where('id', '=', submission)
          .executeTakeFirst(),
        db
          .selectFrom('notes')
          .selectAll()
          .where('submission', '=', submission)
          .orderBy('id')
          .execute(),
        db.selectFrom('labels').select('label').where('submission', '=', submission).execute(),
        countReplies(db, submission).executeTakeFirst(),
      ]);
      return {
        replies: Number(replies?.count ?? 0),
        assignee: row?.assignee ?? undefined,
        notes: notes.map(parseNote),
        labels: sorted(labels.map(({ label }) => label)),
      };
    },

    /** Adds a note. Returns false if the submission does not exist, or the note exists already. */
    async addNote({ id, submission, author, text, createdAt }: Note): Promise<boolean> {
      // A value of the submission's row, so that a note of a deleted submission is no error.
      const insert = db
        .insertInto('notes')
        .columns(['id', 'submission', 'author', 'content', 'created_at'])
        .expression(
          db
            .selectFrom('submissions')
            .select((eb) => [
              eb.val(id).as('id'),
              eb.ref('submissions.id').as('submission'),
              eb.val(author).as('author'),
              eb.val(text).as('content'),
              eb.val(createdAt.getTime()).as('created_at'),
            ])
            .where('submissions.id', '=', submission),
        )
        .onConflict((conflict) => conflict.doNothing());
      return (await run([requireChange(insert)])).kind === 'done';
    },

    /**
     * Assigns a submission (`undefined`: to no operator). `seen` is the assignee that the operator saw.
     * Returns false, and changes nothing, if another operator has changed it since.
     */
    async assignSubmission(
      submission: string,
      assignee: string | undefined,
      seen: string | undefined,
      audit: AuditEntry,
    ): Promise<boolean> {
      const update = db
        .updateTable('submissions')
        .set({ assignee: assignee ?? null, assignee_batch: null })
        .where('id', '=', submission)
        .where('assignee', seen === undefined ? 'is' : '=', seen ?? null);
      return (await run([requireChange(update), ...auditInsert(db, [audit])])).kind === 'done';
    },

    /** Adds a label. A label that the submission has already stays, and is not recorded. */
    async addLabel(submission: string, label: string, audit: AuditEntry): Promise<void> {
      const insert = db
        .insertInto('labels')
        .values({ submission, label })
        .onConflict((conflict) => conflict.doNothing());
      await changeLabels(submission, insert, audit);
    },

    /** Removes a label. One that the submission does not have is not recorded. */
    async removeLabel(submission: string, label: string, audit: AuditEntry): Promise<void> {
      const deletion = db
        .deleteFrom('labels')
        .where('submission', '=', submission)
        .where('label', '=', label);
      await changeLabels(submission, deletion, audit);
    },

    /** Lists the labels of all submissions, or of those of some forms, sorted. */
    async listLabels(limit: number, forms?: readonly string[]): Promise<readonly string[]> {
      if (forms?.length === 0) return [];
      let labels = db.selectFrom('labels').select('label').distinct().orderBy('label').limit(limit);
      if (forms !== undefined) {
        labels = labels.where('submission', 'in', (eb) =>
          eb.selectFrom('submissions').select('submissions.id').where('form', 'in', forms),
        );
      }
      const rows = await labels.execute();
      return sorted(rows.map(({ label }) => label));
    },

    /**
     * Moves a paid submission, or one without a payment, to a folder. Returns false if there is no such
     * submission, another operator has moved or merged it since, or a `restore` finds it outside the bin.
     */
    async moveToFolder(
      submission: string,
      { from, to, at, audit }: FolderChange,
    ): Promise<boolean> {
      const update = db
        .updateTable('submissions')
        .where('id', '=', submission)
        .where('state', '=', from)
        .where('awaits_payment', '=', 0)
        .where(isNotMerged());
      const byHand = { state_batch: null };
      const outside = { state_before_bin: null, binned_at: null, ...byHand };
      const change =
        to === 'bin'
          ? update
              .set((eb) => ({
                state: 'bin',
                state_before_bin: eb.ref('state'),
                binned_at: at.getTime(),
                ...byHand,
              }))
              .where('state', '!=', 'bin')
          : to === 'restore'
            ? update
                .set((eb) => ({
                  state: eb.fn.coalesce(eb.ref('state_before_bin'), eb.val('inbox')),
                  ...outside,
                }))
                .where('state', '=', 'bin')
            : update.set({ state: to, ...outside });
      return (await run([requireChange(change), ...auditInsert(db, [audit])])).kind === 'done';
    },

    /**
     * Keeps a submission out of the inbox until a time. Returns false, and changes nothing, if there is no such
     * submission, it is unpaid, merged, in spam or the bin, or another operator has snoozed or woken it since.
     */
    async snoozeSubmission(submission: string, { until, seen, audit }: Snooze): Promise<boolean> {
      const update = db
        .updateTable('submissions')
        .set({ state: 'snoozed', snoozed_until: until.getTime(), state_batch: null })
        .where('id', '=', submission)
        .where('awaits_payment', '=', 0)
        .where(isNotMerged());
      const change =
        seen === undefined
          ? update.where('state', 'in', ['inbox', 'answered', 'archived'])
          : update.where('state', '=', 'snoozed').where('snoozed_until', '=', seen.getTime());
      return (await run([requireChange(change), ...auditInsert(db, [audit])])).kind === 'done';
    },

    /** Lists the ids of submissions whose time has come, the first one first. */
    async listDueSnoozed(now: Date, limit: number): Promise<readonly string[]> {
      const rows = await db
        .selectFrom('submissions')
        .select('id')
        .where('state', '=', 'snoozed')
        .where('snoozed_until', '<=', now.getTime())
        .orderBy('snoozed_until')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    /**
     * Moves a snoozed submission whose time has come to the inbox, as unread. Returns false, and changes nothing,
     * if it is not snoozed any more, or until a later time.
     */
    async wakeSubmission(submission: string, now: Date, audit: AuditEntry): Promise<boolean> {
      const update = db
        .updateTable('submissions')
        .set({
          ...{ state: 'inbox', snoozed_until: null, read_at: null },
          ...{ state_batch: null, read_batch: null },
        })
        .where('id', '=', submission)
        .where('state', '=', 'snoozed')
        .where('snoozed_until', '<=', now.getTime());
      return (await run([requireChange(update), ...auditInsert(db, [audit])])).kind === 'done';
    },

    /**
     * Lists the other submissions from the e-mail address of a submission, newest first, without the bin.
     * `forms` are the forms to choose from; all without it.
     */
    async listRelated(
      submission: string,
      { forms, limit }: { readonly forms?: readonly string[]; readonly limit: number },
    ): Promise<readonly RelatedSubmission[]> {
      if (forms?.length === 0) return [];
      const row = await db
        .selectFrom('submissions')
        .select('sender')
        .where('id', '=', submission)
        .executeTakeFirst();
      const sender = row?.sender ?? '';
      if (sender === '') return [];
      let rows = db
        .selectFrom('submissions')
        .leftJoin('merges', 'merges.submission', 'submissions.id')
        .select([
          ...(['id', 'reference', 'form', 'received_at', 'state', 'awaits_payment'] as const),
          'merges.merged_into',
        ])
        .where('sender', '=', sender)
        .where('id', '!=', submission)
        .where('state', '!=', 'bin')
        .orderBy('id', 'desc')
        .limit(limit);
      if (forms !== undefined) rows = rows.where('form', 'in', forms);
      return (await rows.execute()).map(parseRelated);
    },
  };
}

/** Returns the statement before a change of labels by hand, which locks the submission's row. */
function labelsByHand(db: Kysely<Tables>, submission: string): Statement {
  return toStatement(
    db.updateTable('submissions').set({ labels_batch: null }).where('id', '=', submission),
  );
}

/** Sorts in one order on all databases, whose collations differ. */
function sorted(labels: readonly string[]): readonly string[] {
  return labels.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
}
