import type { FormDefinition } from '@/lib/forms/definition';
import { valuesOf } from '@/lib/forms/submission';
import { plainAmount } from '@/lib/payments/amount';
import { carriedAnswers } from '@/lib/server/bookings/counted-answers';
import { byteOrderMark, csvLine, type Cell } from '@/lib/server/inbox/export/csv';
import { findSourcesOf } from '@/lib/server/inbox/export/exported-source';
import { formOf, readBatches } from '@/lib/server/inbox/export/export-query';
import {
  submissionExport,
  type ExportChunk,
  type ExportRequest,
} from '@/lib/server/inbox/export/send-export';
import { ownFileLabel } from '@/lib/server/inbox/replies/file-labels';
import { csvColumns, csvStates } from '@/lib/words/lib/server/inbox/export';
import type { StoredPayment } from '@/lib/server/payments/records/payment-record';
import type { StoredSource } from '@/lib/server/forms/submissions/sources-sql';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';

/**
 * The most columns for fields that no form has. Spam can have any names, and a column is a cell in every
 * row; further fields are in the last column, as JSON.
 */
const maxUnknownColumns = 50;

/** A column of the answers or files of one field. */
interface FieldColumn {
  readonly name: string;
  readonly label: string;
}

/** Sends submissions as a CSV file. */
export const submissionsCsv = submissionExport({
  name: 'csv',
  type: 'text/csv; charset=utf-8; header=present',
  chunks: csvChunks,
});

/**
 * Writes submissions as CSV, newest first. `bom=1` adds a byte order mark.
 *
 * One form has its labels as headers, several forms have the names of their fields. Several values are
 * on lines of their own. Files are links to the desk, which ask for a session.
 */
async function* csvChunks(request: ExportRequest): AsyncGenerator<ExportChunk> {
  const { params, services } = request;
  const { store, settings } = services;
  const { formRules } = request.content;
  const columns = await fieldColumns(request);
  const { reference, received, form, state, currency, paid, refunded, other } = csvColumns;
  const { source, medium, campaign } = csvColumns;
  const labels = columns.map(({ label }) => label);
  // A site that keeps no sources has no columns for them.
  const { sources } = request.content.site;
  const ofSource = sources ? [source, medium, campaign] : [];
  const ofPayment = [currency, paid, refunded];
  const headers = [reference, received, form, state, ...labels, ...ofPayment, ...ofSource, other];
  const mark = params.get('bom') === '1' ? byteOrderMark : '';
  yield { text: `${mark}${csvLine(headers)}`, rows: 0 };
  for await (const submissions of readBatches(request)) {
    const payments = await store.findOrderPayments(submissions.map(({ id }) => id));
    const paymentOf = new Map(payments.map((payment) => [payment.submission, payment]));
    const sourceOf = sources ? await findSourcesOf(store, submissions) : undefined;
    const lines = submissions.map((stored) => {
      const rules = formRules.get(stored.form);
      const submission = { ...stored, fields: carriedAnswers(stored.fields, rules) };
      return csvLine([
        submission.reference,
        submission.receivedAt.toISOString(),
        submission.form,
        stateCell(submission),
        ...columns.map(({ name }) => cellOf(submission, name, settings.SITE_URL)),
        ...paymentCells(paymentOf.get(submission.id)),
        ...(sourceOf === undefined ? [] : sourceCells(sourceOf.get(submission.id))),
        otherFields(submission, columns),
      ]);
    });
    yield { text: lines.join(''), rows: submissions.length };
  }
}

/** Returns the fields of the forms, in their order, and then other fields that were sent. */
async function fieldColumns(request: ExportRequest): Promise<readonly FieldColumn[]> {
  const { content, query } = request;
  const seenForms = new Set<string>();
  const seenFields = new Set<string>();
  for await (const submissions of readBatches(request)) {
    for (const { form, fields, files } of submissions) {
      seenForms.add(form);
      for (const [name] of carriedAnswers(fields, content.formRules.get(form)))
        seenFields.add(name);
      for (const { field } of files) seenFields.add(field);
    }
  }
  const single = formOf(query) ?? (seenForms.size === 1 ? [...seenForms][0] : undefined);
  const forms = single === undefined ? [...seenForms] : [single];
  const definitions = forms.flatMap((form) => content.forms.get(form) ?? []);
  const columns = new Map(
    definitions.flatMap(({ fields }) => fields.map(({ name }) => [name, name] as const)),
  );
  for (const name of [...seenFields]
    .filter((seen) => !columns.has(seen))
    .slice(0, maxUnknownColumns)) {
    columns.set(name, name);
  }
  const labels = single === undefined ? undefined : labelsOf(content.forms.get(single));
  return [...columns.keys()].map((name) => ({
    name,
    label: labels?.get(name) ?? ownFileLabel(name) ?? name,
  }));
}

/** Returns the labels of a form's fields by name. Equal labels get their names. */
function labelsOf(definition: FormDefinition | undefined): ReadonlyMap<string, string> {
  const fields = definition?.fields ?? [];
  return new Map(
    fields.map(({ name, label }) => {
      const isUnique = fields.filter((field) => field.label === label).length === 1;
      return [name, isUnique ? label : `${label} (${name})`];
    }),
  );
}

function stateCell({ state, cancelledAt, mergedInto }: StoredSubmission): string {
  if (cancelledAt !== undefined) return csvStates.cancelled;
  return mergedInto === undefined ? state : csvStates.merged;
}

function cellOf({ fields, files }: StoredSubmission, name: string, siteUrl: string): string {
  const links = files.filter(({ field }) => field === name).map(({ id }) => fileLink(id, siteUrl));
  return [...(valuesOf(fields, name) ?? []), ...links].join('\n');
}

/** Returns the address of a file at the desk. */
export function fileLink(id: string, siteUrl: string): string {
  return `${siteUrl}/api/desk/files/${id}`;
}

function paymentCells(payment: StoredPayment | undefined): readonly Cell[] {
  if (payment === undefined) return ['', '', ''];
  const { amount, refunded, state } = payment;
  const paid = { ...amount, minor: state === 'paid' ? amount.minor : 0 };
  const returned = { ...amount, minor: refunded };
  return [amount.currency, { number: plainAmount(paid) }, { number: plainAmount(returned) }];
}

function sourceCells(stored: StoredSource | undefined): readonly Cell[] {
  return [stored?.source ?? '', stored?.medium ?? '', stored?.campaign ?? ''];
}

function otherFields({ fields }: StoredSubmission, columns: readonly FieldColumn[]): string {
  const names = new Set(columns.map(({ name }) => name));
  const others = fields.filter(([name]) => !names.has(name));
  return others.length === 0 ? '' : JSON.stringify(others);
}
