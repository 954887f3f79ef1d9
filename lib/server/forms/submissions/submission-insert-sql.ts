import type { Kysely } from 'kysely';
import { senderAddress } from '@/lib/server/forms/submissions/sender-address';
import type { SubmissionRecord } from '@/lib/server/forms/submissions/submission-record';
import { compileOnce } from '@/lib/server/platform/store/compile-once';
import type { SubmissionRow } from '@/lib/server/platform/store/tables/submission-rows';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import type { Statement } from '@/lib/server/platform/store/transaction';

/** Returns a statement that inserts a submission. It must change a row: another may have its reference. */
export function submissionInsert(
  db: Kysely<Tables>,
  submission: Omit<SubmissionRecord, 'files'>,
): Statement {
  const { id, reference, form, receivedAt, state, reasons, fields } = submission;
  const insert = rowInsert(db, {
    id,
    reference,
    form,
    received_at: receivedAt.getTime(),
    // Its state once it is paid.
    state: state === 'unpaid' ? 'inbox' : state,
    awaits_payment: state === 'unpaid' ? 1 : 0,
    reasons: JSON.stringify(reasons),
    fields: JSON.stringify(fields),
    sender: senderAddress(fields),
  });
  return { ...insert, mustChange: 'submission' };
}

type NewRow = Pick<
  SubmissionRow,
  | 'awaits_payment'
  | 'fields'
  | 'form'
  | 'id'
  | 'reasons'
  | 'received_at'
  | 'reference'
  | 'sender'
  | 'state'
>;

const rowInsert = compileOnce<NewRow>((db, row) => {
  const { id, reference, form, received_at, state, awaits_payment, reasons, fields, sender } = row;
  const values = { id, reference, form, received_at, state, awaits_payment, reasons, fields };
  return db
    .insertInto('submissions')
    .values({ ...values, read_at: null, possible_repeat_of: null, sender, unindexed: 1 })
    .onConflict((conflict) => conflict.doNothing());
});
