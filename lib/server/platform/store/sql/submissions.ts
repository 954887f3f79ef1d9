import { type Kysely, sql } from 'kysely';
import type { Dialect } from '@/lib/server/platform/store/migrations';
import {
  selectSubmissionIds,
  selectSubmissions,
} from '@/lib/server/platform/store/sql/desk/submission-list';
import { deliveriesInsert } from '@/lib/server/platform/store/sql/desk/webhooks';
import { mailsInsert } from '@/lib/server/platform/store/sql/mails';
import { markStatements } from '@/lib/server/platform/store/sql/spam-marks';
import { requireChange, type RunTransaction } from '@/lib/server/platform/store/sql/transaction';
import { parseSubmissions } from '@/lib/server/platform/store/sql/parse-rows';
import {
  parseFile,
  reasonsSchema,
  type SubmissionRow,
  type Tables,
} from '@/lib/server/platform/store/sql/tables';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';
import type { Store, StoredSubmission } from '@/lib/server/platform/store/store';

/** Tries of a read and a conditional update while others change the same row. */
const maxMoveAttempts = 5;

/** Returns the methods that list, find and change submissions and files. */
export function submissionMethods(
  db: Kysely<Tables>,
  run: RunTransaction,
  dialect: Dialect,
): Pick<
  Store,
  | 'listSubmissions'
  | 'listSubmissionIds'
  | 'countSubmissions'
  | 'countAnswers'
  | 'findSubmission'
  | 'markSubmission'
  | 'changeFolder'
  | 'findFile'
  | 'listFileIds'
> {
  async function withFiles(rows: readonly SubmissionRow[]): Promise<readonly StoredSubmission[]> {
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
  }

  const change = async (query: Parameters<typeof requireChange>[0]) =>
    (await run([requireChange(query)])).kind === 'done';

  return {
    async listSubmissions(query) {
      return withFiles(await selectSubmissions(db, dialect, query));
    },

    listSubmissionIds: (query) => selectSubmissionIds(db, dialect, query),

    async countSubmissions() {
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

    async countAnswers(form, fields) {
      const counts = new Map<string, number>();
      for (const field of fields) {
        // Quotes of an answer are escaped in JSON, so that only a name matches.
        const start = `[${JSON.stringify(field)},[`.replaceAll(/[!%_]/g, '!$&');
        const row = await db
          .selectFrom('submissions')
          .where('form', '=', form)
          .where(sql<boolean>`fields like ${`%${start}%`} escape '!'`)
          .where(sql<boolean>`fields not like ${`%${start}""]%`} escape '!'`)
          .select((eb) => eb.fn.countAll().as('count'))
          .executeTakeFirstOrThrow();
        counts.set(field, Number(row.count));
      }
      return counts;
    },

    async findSubmission(id) {
      const rows = await db.selectFrom('submissions').selectAll().where('id', '=', id).execute();
      return (await withFiles(rows))[0];
    },

    async markSubmission(id, readAt) {
      const update = db
        .updateTable('submissions')
        .set({ read_at: readAt?.getTime() ?? null, read_batch: null })
        .where('id', '=', id);
      return change(update);
    },

    async changeFolder(id, state, reason, queued) {
      const queuedStatements =
        queued === undefined
          ? []
          : [...mailsInsert(db, id, queued.mails, queued.at), deliveriesInsert(db, id, queued.at)];
      for (let attempt = 0; attempt < maxMoveAttempts; attempt += 1) {
        const row = await db
          .selectFrom('submissions')
          .select('reasons')
          .where('id', '=', id)
          .where('awaits_payment', '=', 0)
          .executeTakeFirst();
        if (row === undefined) return false;
        const previous = reasonsSchema.parse(JSON.parse(row.reasons));
        const reasons = JSON.stringify(reason === undefined ? previous : [...previous, reason]);
        const update = db
          .updateTable('submissions')
          .set({ state, reasons, state_batch: null })
          .where('id', '=', id)
          .where('reasons', '=', row.reasons);
        const statements = [
          ...markStatements(db, id, state),
          requireChange(update),
          ...queuedStatements,
        ];
        if ((await run(statements)).kind === 'done') return true;
      }
      throw new StoreBusy('The submission is being changed concurrently.');
    },

    async findFile(id) {
      const row = await db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? undefined : parseFile(row);
    },

    async listFileIds() {
      const rows = await db.selectFrom('files').select('id').execute();
      return rows.map(({ id }) => id);
    },
  };
}
