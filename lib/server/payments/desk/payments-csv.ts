import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { valuesOf } from '@/lib/forms/submission';
import { plainAmount } from '@/lib/payments/amount';
import { createAuditEntry } from '@/lib/server/access/audit';
import type { DeskDownload } from '@/lib/server/desk/desk-download';
import { csvLine, type Cell, type NumberCell } from '@/lib/server/inbox/export/csv';
import { visibleForms } from '@/lib/server/access/is-permitted';
import { groupRefunds } from '@/lib/server/payments/views/payment-view';
import { csvErrors } from '@/lib/words/lib/server/desk';
import { orderOf } from '@/lib/server/payments/records/order-payments';
import type { PaymentQuery, StoredPayment } from '@/lib/server/payments/records/payment-record';
import type { Store } from '@/lib/server/store';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';
import type { PaymentListStore } from '@/lib/server/payments/records/payment-lists-sql';
import type { PaymentStore } from '@/lib/server/payments/records/payments-sql';
import type { RefundStore } from '@/lib/server/payments/records/refunds-sql';

type CsvStore = PaymentListStore & PaymentStore & RefundStore & Pick<Store, 'findSubmission'>;

type CsvQuery = Pick<PaymentQuery, 'mode' | 'forms'>;

/** Payments of one query, which limits the memory of a file and how long one part takes. */
const batchSize = 100;

/** A row of the file: a payment, a refund, or a withdrawal for a dispute. */
interface Entry {
  readonly payment: StoredPayment;
  readonly submission: StoredSubmission | undefined;
  readonly type: 'payment' | 'refund' | 'dispute';
  readonly at: Date | undefined;
  readonly status: string;
  readonly minor: number;
  /** The id at the payment service. */
  readonly serviceId: string | undefined;
}

const columns: readonly (readonly [string, (entry: Entry) => Cell])[] = [
  ['date', ({ at }) => at?.toISOString() ?? ''],
  ['type', ({ type }) => type],
  ['status', ({ status }) => status],
  ['reference', ({ payment }) => payment.reference],
  ['form', ({ payment }) => payment.form],
  ['payer', (entry) => fieldOf('name', entry)],
  ['payer_email', (entry) => fieldOf('email', entry)],
  ['currency', ({ payment }) => payment.amount.currency],
  ['paid', (entry) => sumOf('payment', entry)],
  ['refunded', (entry) => sumOf('refund', entry)],
  ['disputed', (entry) => sumOf('dispute', entry)],
  ['net', netSum],
  ['card_brand', ({ payment }) => payment.brand ?? ''],
  ['card_last4', ({ payment }) => payment.last4 ?? ''],
  ['service_id', ({ serviceId }) => serviceId ?? ''],
  ['payment_intent', ({ payment }) => payment.intent ?? ''],
  ['submission', ({ payment }) => orderOf(payment)],
  ['mode', ({ payment }) => payment.mode],
];

/** Returns the sum for the column of the entry's type and 0 elsewhere, so that columns add up. */
function sumOf(type: Entry['type'], entry: Entry): NumberCell {
  const { amount } = entry.payment;
  return { number: plainAmount({ ...amount, minor: entry.type === type ? entry.minor : 0 }) };
}

/** Returns what the entry adds to the account: refunds and disputes are negative. */
function netSum({ payment, type, minor }: Entry): NumberCell {
  const net = { ...payment.amount, minor: type === 'payment' ? minor : -minor };
  return { number: plainAmount(net) };
}

/** Returns a field that the form protocol uses as billing details. */
function fieldOf(name: 'name' | 'email', { submission }: Entry): string {
  return (submission && valuesOf(submission.fields, name)?.[0]) ?? '';
}

/**
 * Sends the payments of the site's mode as a CSV file, newest first.
 *
 * Each payment is followed by its refunds and its withdrawal for a dispute, each with its own date
 * (UTC). Responds 404 if payments are off.
 */
export const paymentsCsv: DeskDownload = {
  errors: csvErrors,
  async send({ req, res, operator, services: { store, settings, now }, randomBytes }) {
    const mode = settings.PAYMENTS;
    if (mode === 'off') return 'missing';
    // Read before the headers are sent, so that a busy store responds 503.
    const visible = visibleForms(operator);
    const query = { mode, forms: visible };
    const firstBatch = await readBatch(store, query);
    const event = { operator: operator.email, action: 'export', details: 'payments.csv' } as const;
    await store.addAuditEntries([createAuditEntry(event, now(), randomBytes)]);
    const day = now().toISOString().slice(0, 10);
    res.writeHead(200, {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="payments-${mode}-${day}.csv"`,
      'X-Content-Type-Options': 'nosniff',
    });
    if (req.method === 'HEAD') res.end();
    else await pipeline(Readable.from(csvLines(store, query, firstBatch)), res);
    return 'sent';
  },
};

function readBatch(
  store: PaymentListStore & PaymentStore & RefundStore,
  query: CsvQuery,
  before?: string,
): Promise<readonly StoredPayment[]> {
  const paid = { ...query, isPaid: true, limit: batchSize };
  return store.listPayments(before === undefined ? paid : { ...paid, before });
}

async function* csvLines(
  store: CsvStore,
  query: CsvQuery,
  firstBatch: readonly StoredPayment[],
): AsyncGenerator<string> {
  yield csvLine(columns.map(([name]) => name));
  let payments = firstBatch;
  for (;;) {
    if (payments.length > 0) yield (await entriesOf(store, payments)).map(entryLine).join('');
    const last = payments.at(-1);
    if (last === undefined || payments.length < batchSize) return;
    payments = await readBatch(store, query, last.submission);
  }
}

async function entriesOf(
  store: CsvStore,
  payments: readonly StoredPayment[],
): Promise<readonly Entry[]> {
  const ids = payments.map(({ submission }) => submission);
  const [refunds, submissions] = await Promise.all([
    store.listRefunds(ids),
    Promise.all(payments.map((payment) => store.findSubmission(orderOf(payment)))),
  ]);
  const refundsOf = groupRefunds(refunds);
  return payments.flatMap((payment, index) => {
    const { amount, paidAt, charge, dispute, disputedAt, withdrawn } = payment;
    const shared = { payment, submission: submissions[index] };
    const paid: Entry = {
      ...shared,
      type: 'payment',
      at: paidAt,
      status: dispute === undefined ? 'paid' : `dispute_${dispute}`,
      minor: amount.minor,
      serviceId: charge,
    };
    const refunded = (refundsOf.get(payment.submission) ?? [])
      .filter(({ state }) => state !== 'failed')
      .map(({ requestedAt, state, minor, serviceId }): Entry => ({
        ...shared,
        type: 'refund',
        at: requestedAt,
        status: state === 'done' ? 'done' : 'pending',
        minor,
        serviceId,
      }));
    const withdrawal: Entry = {
      ...shared,
      type: 'dispute',
      at: disputedAt,
      status: dispute ?? '',
      minor: withdrawn,
      serviceId: charge,
    };
    return [paid, ...refunded, ...(withdrawn > 0 ? [withdrawal] : [])];
  });
}

function entryLine(entry: Entry): string {
  return csvLine(columns.map(([, value]) => value(entry)));
}
