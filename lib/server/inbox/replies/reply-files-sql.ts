import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { StoredFile } from '@/lib/server/forms/submissions/submission-parts';
import { parseFile } from '@/lib/server/forms/submissions/submission-rows';
import type {
  DraftFileOutcome,
  NewDraftFile,
} from '@/lib/server/inbox/replies/conversation-record';
import { replyFileLimits } from '@/lib/inbox/reply-files';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import {
  requireChange,
  type RunTransaction,
  toStatement,
} from '@/lib/server/platform/store/transaction';

interface MailOfSubmission {
  readonly id: string;
  readonly submission: string;
}

/** Returns the methods of the files of replies and of their drafts. */
export function replyFileMethods(db: Kysely<Tables>, run: RunTransaction) {
  return {
    /** Lists the files of an operator's draft of a reply, or of all drafts, in the order of adding. */
    async listDraftFiles(submission: string, operator?: string): Promise<readonly StoredFile[]> {
      let rows = db
        .selectFrom('files')
        .selectAll()
        .where('submission', '=', submission)
        .where('draft_of', 'is not', null)
        .orderBy('position')
        .orderBy('id');
      if (operator !== undefined) rows = rows.where('draft_of', '=', operator);
      return (await rows.execute()).map(parseFile);
    },

    /** Lists the files that go out with mails about submissions, those of each mail in the order of adding. */
    async listMailFiles(mails: readonly MailOfSubmission[]): Promise<readonly StoredFile[]> {
      if (mails.length === 0) return [];
      const rows = await db
        .selectFrom('files')
        .selectAll()
        // The index is by submission.
        .where('submission', 'in', [...new Set(mails.map(({ submission }) => submission))])
        .where(
          'mail',
          'in',
          mails.map(({ id }) => id),
        )
        .orderBy('submission')
        .orderBy('position')
        .orderBy('id')
        .execute();
      return rows.map(parseFile);
    },

    /** Adds a file to an operator's draft of a reply, unless its files would be too many or too large together. */
    async addDraftFile({ submission, operator, file }: NewDraftFile): Promise<DraftFileOutcome> {
      // Locks the row, so that two additions at once see each other.
      const lock = db
        .updateTable('submissions')
        .set((eb) => ({ state: eb.ref('state') }))
        .where('id', '=', submission);
      const ofDraft = (value: RawBuilder<number>) =>
        db
          .selectFrom('files')
          .select(value.as('value'))
          .where('submission', '=', submission)
          .where('draft_of', '=', operator);
      const { id, field, name, type, bytes, sha256 } = file;
      const insert = db.insertInto('files').values({
        ...{ id, submission, field, name, type, bytes, sha256, draft_of: operator, mail: null },
        position: sql<number>`(${ofDraft(sql`coalesce(max(position), -1)`)}) + 1`,
      });
      const isWithinLimits = db
        .updateTable('submissions')
        .set((eb) => ({ state: eb.ref('state') }))
        .where('id', '=', submission)
        .where(ofDraft(sql`count(*)`), '<=', replyFileLimits.files)
        .where(ofDraft(sql`sum(bytes)`), '<=', replyFileLimits.bytes);
      const outcome = await run([
        requireChange(lock, 'submission'),
        toStatement(insert),
        requireChange(isWithinLimits, 'limits'),
      ]);
      if (outcome.kind === 'done') return 'added';
      return outcome.required === 'limits' ? 'full' : 'missing';
    },

    /** Removes a file from an operator's draft of a reply. Returns false if the draft does not have it. */
    async removeDraftFile(submission: string, operator: string, id: string): Promise<boolean> {
      const deletion = db
        .deleteFrom('files')
        .where('id', '=', id)
        .where('submission', '=', submission)
        .where('draft_of', '=', operator);
      return (await run([requireChange(deletion)])).kind === 'done';
    },
  };
}
