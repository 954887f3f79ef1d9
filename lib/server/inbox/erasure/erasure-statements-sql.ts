import { type Kysely, sql } from 'kysely';
import { unfinishedStates } from '@/lib/server/inbox/erasure/erasure-queries-sql';
import type { Erasure } from '@/lib/server/inbox/erasure/erasure-record';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import { type Statement, toStatement } from '@/lib/server/platform/store/transaction';
import { storedDetails } from '@/lib/server/platform/store/stored-details';

/**
 * Returns the statements that delete submissions, in one transaction. The last two return the ids of
 * the deleted files and submissions. Foreign keys delete the mails, notes and other parts.
 */
export async function erasureStatements(
  db: Kysely<Tables>,
  erasure: Erasure,
): Promise<readonly Statement[]> {
  const erasable = erasableSubmissions(db, erasure);
  const ids = erasable.select('submissions.id');
  const cards = db
    .updateTable('payments')
    .set({ brand: null, last4: null, decline_code: null, resubmit_hash: null })
    .set({ resubmit_made_at: null })
    .where((eb) => eb.or([eb('submission', 'in', ids), eb('change_of', 'in', ids)]));
  const changes = db
    .updateTable('paid_changes')
    .set({ request: '', change: '' })
    .where('payment', 'in', (eb) =>
      eb.selectFrom('payments').select('payments.submission').where('change_of', 'in', ids),
    );
  const abandoned = db
    .deleteFrom('payments')
    .where('state', '=', 'abandoned')
    .where((eb) => eb.or([eb('submission', 'in', ids), eb('change_of', 'in', ids)]))
    .where('submission', 'not in', db.selectFrom('refunds').select('refunds.payment'));
  const earliest = erasable.select(({ fn }) => fn.min('submissions.received_at').as('earliest'));
  const digests = db
    .deleteFrom('mails')
    .where('submission', 'is', null)
    .where('kind', '=', 'digest')
    .where('created_at', '>=', earliest);
  // An operator may have typed a name. The other entries say nothing about the content.
  const labels = db
    .updateTable('audit')
    .set({ details: '' })
    .where('subject', 'in', ids)
    .where('action', 'in', ['label-added', 'label-removed']);
  const files = db
    .deleteFrom('files')
    .where('submission', 'in', ids)
    .returning(['files.id', sql<string>`'file'`.as('erased')]);
  const submissions = db
    .deleteFrom('submissions')
    .where('id', 'in', ids)
    .returning(['submissions.id', sql<string>`'submission'`.as('erased')]);
  const equalAnswers = db.deleteFrom('equal_answers').where('submission', 'in', ids);
  const entries = await auditInserts(db, erasure);
  return [
    ...[cards, changes, abandoned, digests, equalAnswers, labels, ...entries, files].map(
      toStatement,
    ),
    // Their marks are deleted with them.
    { ...toStatement(submissions), notifies: ['inbox', 'marks'] },
  ];
}

/** Returns a query of the submissions that may be deleted now. */
function erasableSubmissions(db: Kysely<Tables>, { ids, folders }: Erasure) {
  const chargeable = db
    .selectFrom('payments')
    .select(sql<string>`coalesce(payments.change_of, payments.submission)`.as('submission'))
    .where((eb) =>
      eb.or([eb('payments.submission', 'in', ids), eb('payments.change_of', 'in', ids)]),
    )
    .where('payments.state', 'in', unfinishedStates);
  const query = db
    .selectFrom('submissions')
    .where('submissions.id', 'in', ids)
    .where('submissions.id', 'not in', chargeable);
  return folders === undefined ? query : query.where('submissions.state', 'in', folders);
}

/** Returns queries that add an audit entry for each form, with the number of its submissions. */
async function auditInserts(db: Kysely<Tables>, erasure: Erasure) {
  const { ids, at, operator, reason, createId } = erasure;
  const forms = await db
    .selectFrom('submissions')
    .select('form')
    .distinct()
    .where('id', 'in', ids)
    .orderBy('form')
    .execute();
  // PostgreSQL cannot infer the types of parameters in a select list.
  const text = (value: string) => sql<string>`cast(${value} as text)`;
  return forms.map(({ form }) => {
    const entry = erasableSubmissions(db, erasure)
      .where('submissions.form', '=', form)
      .having(({ fn }) => fn.countAll<number>(), '>', 0)
      .select([
        text(createId()).as('id'),
        sql<number>`cast(${at.getTime()} as bigint)`.as('at'),
        text(operator).as('operator'),
        text('delete').as('action'),
        text(form).as('subject'),
        // The database counts, and puts the number in place of the text.
        sql<string>`replace(${text(storedDetails('deleted', reason, '#'))}, '"#"', cast(count(*) as text))`.as(
          'details',
        ),
      ]);
    return db
      .insertInto('audit')
      .columns(['id', 'at', 'operator', 'action', 'subject', 'details'])
      .expression(entry);
  });
}
