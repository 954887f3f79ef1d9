import type { Kysely } from 'kysely';
import { deliveriesInsert } from '@/lib/server/alerts/webhooks/webhooks-sql';
import { markStatements } from '@/lib/server/forms/spam/spam-marks-sql';
import type {
  StoredSubmission,
  SubmissionState,
} from '@/lib/server/forms/submissions/submission-record';
import { reasonsSchema } from '@/lib/server/forms/submissions/submission-rows';
import { addFiles } from '@/lib/server/forms/submissions/submissions-sql';
import type { FormCount, SubmissionQuery } from '@/lib/server/inbox/lists/list-record';
import { isNotMerged } from '@/lib/server/inbox/lists/submission-filter-sql';
import {
  selectSubmissionIds,
  selectSubmissions,
} from '@/lib/server/inbox/lists/submission-list-sql';
import type { QueuedMails } from '@/lib/server/platform/mail/mail-record';
import { mailsInsert } from '@/lib/server/platform/mail/mails-sql';
import type { Dialect } from '@/lib/server/platform/store/dialects';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import { requireChange, type RunTransaction } from '@/lib/server/platform/store/transaction';

/** Tries of a read and a conditional update while others change the same row. */
const maxMoveAttempts = 5;

/** Returns the methods that list and move submissions. */
export function inboxMethods(db: Kysely<Tables>, run: RunTransaction, dialect: Dialect) {
  const change = async (query: Parameters<typeof requireChange>[0]) =>
    (await run([requireChange(query)])).kind === 'done';

  return {
    /** Newest first, unless the query sorts otherwise. */
    async listSubmissions(query: SubmissionQuery): Promise<readonly StoredSubmission[]> {
      return addFiles(db, await selectSubmissions(db, dialect, query));
    },

    /** Lists the ids of what `listSubmissions` lists. */
    listSubmissionIds: (query: SubmissionQuery): Promise<readonly string[]> =>
      selectSubmissionIds(db, dialect, query),

    /** Counts the submissions in the inbox, and the unread ones, by form. */
    async countSubmissions(): Promise<readonly FormCount[]> {
      const rows = await db
        .selectFrom('submissions')
        .select(({ fn }) => [
          'form',
          fn.countAll<number>().as('total'),
          fn.count<number>('read_at').as('read'),
        ])
        .where('awaits_payment', '=', 0)
        .where('state', '=', 'inbox')
        .groupBy('form')
        .orderBy('form')
        .execute();
      return rows.map(({ form, total, read }) => ({ form, total, unread: total - read }));
    },

    /** Marks as read at a time, or as unread (`undefined`). Returns whether the submission exists. */
    async markSubmission(id: string, readAt: Date | undefined): Promise<boolean> {
      const update = db
        .updateTable('submissions')
        .set({ read_at: readAt?.getTime() ?? null, read_batch: null })
        .where('id', '=', id);
      return change(update);
    },

    /**
     * Moves a submission to the inbox or to spam, which marks it, appends the reason, and queues its mails in
     * the same transaction, except mails that exist. Returns false if there is no such submission, it is
     * unpaid or merged into another, or it is not `from` any more.
     */
    async changeFolder(
      id: string,
      state: Exclude<SubmissionState, 'unpaid'>,
      reason: string | undefined,
      queued?: QueuedMails,
      from?: SubmissionState,
    ): Promise<boolean> {
      const queuedStatements =
        queued === undefined
          ? []
          : [...mailsInsert(db, id, queued.mails, queued.at), deliveriesInsert(db, id, queued.at)];
      for (let attempt = 0; attempt < maxMoveAttempts; attempt += 1) {
        const row = await db
          .selectFrom('submissions')
          .select(['reasons', 'state'])
          .where('id', '=', id)
          .where('awaits_payment', '=', 0)
          .where(isNotMerged())
          .executeTakeFirst();
        if (row === undefined || (from !== undefined && row.state !== from)) return false;
        const previous = reasonsSchema.parse(JSON.parse(row.reasons));
        const reasons = JSON.stringify(reason === undefined ? previous : [...previous, reason]);
        const update = db
          .updateTable('submissions')
          .set({ state, reasons, state_batch: null })
          .where('id', '=', id)
          .where('state', '=', row.state)
          .where('reasons', '=', row.reasons);
        const outcome = await run([
          ...markStatements(db, id, state),
          requireChange(update),
          ...queuedStatements,
        ]);
        if (outcome.kind === 'done') return true;
      }
      throw new StoreBusy('The submission is being changed concurrently.');
    },
  };
}

export type InboxStore = ReturnType<typeof inboxMethods>;
