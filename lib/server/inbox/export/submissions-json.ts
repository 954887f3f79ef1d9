import { plainAmount } from '@/lib/payments/amount';
import { exportedSource, findSourcesOf } from '@/lib/server/inbox/export/exported-source';
import { readBatches } from '@/lib/server/inbox/export/export-query';
import {
  submissionExport,
  type ExportChunk,
  type ExportRequest,
} from '@/lib/server/inbox/export/send-export';
import { fileLink } from '@/lib/server/inbox/export/submissions-csv';
import type { StoredPayment } from '@/lib/server/payments/records/payment-record';
import type { StoredSource } from '@/lib/server/forms/submissions/sources-sql';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';

/** Sends submissions as a JSON file. */
export const submissionsJson = submissionExport({
  name: 'json',
  type: 'application/json; charset=utf-8',
  chunks: jsonChunks,
});

/** Writes submissions as a JSON array, newest first, each on a line of its own. */
async function* jsonChunks(request: ExportRequest): AsyncGenerator<ExportChunk> {
  const { services } = request;
  const { store, settings } = services;
  let separator = '\n';
  yield { text: '[', rows: 0 };
  for await (const submissions of readBatches(request)) {
    const payments = await store.findOrderPayments(submissions.map(({ id }) => id));
    const paymentOf = new Map(payments.map((payment) => [payment.submission, payment]));
    const sourceOf = await findSourcesOf(store, submissions);
    const lines = submissions.map((submission) => {
      const parts = { payment: paymentOf.get(submission.id), source: sourceOf.get(submission.id) };
      return JSON.stringify(exportedSubmission(submission, parts, settings.SITE_URL));
    });
    if (lines.length === 0) continue;
    yield { text: `${separator}${lines.join(',\n')}`, rows: lines.length };
    separator = ',\n';
  }
  yield { text: '\n]\n', rows: 0 };
}

interface ExportedParts {
  readonly payment?: StoredPayment | undefined;
  readonly source: StoredSource | undefined;
}

/** Returns a submission for an export. */
export function exportedSubmission(
  submission: StoredSubmission,
  { payment, source }: ExportedParts,
  siteUrl: string,
) {
  const { id, reference, form, receivedAt, state, readAt, reasons } = submission;
  const { cancelledAt, possibleRepeatOf, mergedInto } = submission;
  return {
    id,
    reference,
    form,
    received: receivedAt.toISOString(),
    state,
    cancelled: cancelledAt?.toISOString(),
    possibleRepeatOf,
    mergedInto,
    read: readAt?.toISOString(),
    reasons: reasons.length === 0 ? undefined : reasons,
    source: exportedSource(source),
    fields: exportedFields(submission),
    files: exportedFiles(submission, siteUrl),
    ...(payment === undefined ? {} : { payment: exportedPayment(payment) }),
  };
}

/** Returns the answers for an export: a list, because a field can be sent twice. */
export function exportedFields({ fields }: Pick<StoredSubmission, 'fields'>) {
  return fields.map(([name, values]) => ({ name, values }));
}

/** Returns the files for an export, with links to their content. */
export function exportedFiles({ files }: Pick<StoredSubmission, 'files'>, siteUrl: string) {
  return files.map(({ id, field, name, type, bytes }) => {
    return { field, name, type, bytes, url: fileLink(id, siteUrl) };
  });
}

/** Returns a payment without its card's details and without keys. */
export function exportedPayment({ amount, refunded, state, paidAt, mode }: StoredPayment) {
  return {
    state,
    mode,
    currency: amount.currency,
    amount: plainAmount(amount),
    refunded: plainAmount({ ...amount, minor: refunded }),
    paid: paidAt?.toISOString(),
  };
}
