import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { valuesOf } from '@/lib/forms/submission';
import { plainAmount } from '@/lib/payments/amount';
import { csvLine } from '@/lib/server/desk/downloads/csv';
import { deskDownload, type DownloadWords } from '@/lib/server/desk/downloads/desk-download';
import { groupRefunds } from '@/lib/server/desk/views/payment-view';
import type { PaymentMode, StoredPayment } from '@/lib/server/store/payment-record';
import type { Services } from '@/lib/server/services';
import type { PaymentStore } from '@/lib/server/store/payment-store';
import type { Store, StoredSubmission } from '@/lib/server/store/store';

type Bookkeeping = PaymentStore & Pick<Store, 'findSubmission'>;

/** Payments that are read at once, so that a file of any length takes little memory. */
const step = 500;

/** One movement of money: a payment, a refund of it, or what a bank withdrew for a dispute. */
interface Movement {
  readonly payment: StoredPayment;
  readonly submission: StoredSubmission | undefined;
  readonly type: 'payment' | 'refund' | 'dispute';
  readonly at: Date | undefined;
  readonly status: string;
  readonly minor: number;
  /** The id at the payment service. */
  readonly serviceId: string | undefined;
}

const columns: readonly (readonly [string, (movement: Movement) => string])[] = [
  ['date', ({ at }) => at?.toISOString() ?? ''],
  ['type', ({ type }) => type],
  ['status', ({ status }) => status],
  ['reference', ({ payment }) => payment.reference],
  ['form', ({ payment }) => payment.form],
  ['payer', (movement) => answerTo('name', movement)],
  ['payer_email', (movement) => answerTo('email', movement)],
  ['currency', ({ payment }) => payment.amount.currency],
  ['paid', (movement) => sumIn('payment', movement)],
  ['refunded', (movement) => sumIn('refund', movement)],
  ['disputed', (movement) => sumIn('dispute', movement)],
  ['net', netSum],
  ['card_brand', ({ payment }) => payment.brand ?? ''],
  ['card_last4', ({ payment }) => payment.last4 ?? ''],
  ['service_id', ({ serviceId }) => serviceId ?? ''],
  ['payment_intent', ({ payment }) => payment.intent ?? ''],
  ['submission', ({ payment }) => payment.submission],
  ['mode', ({ payment }) => payment.mode],
];

/** A plain figure in the column of the movement's own type, so that each column can be added up. */
function sumIn(type: Movement['type'], movement: Movement): string {
  const { amount } = movement.payment;
  return plainAmount({ ...amount, minor: movement.type === type ? movement.minor : 0 });
}

/** What the movement adds to the account: a refund and a dispute are negative. */
function netSum({ payment, type, minor }: Movement): string {
  return plainAmount({ ...payment.amount, minor: type === 'payment' ? minor : -minor });
}

/** The fields in which the form protocol looks for whose card it is. */
function answerTo(name: 'name' | 'email', { submission }: Movement): string {
  return (submission && valuesOf(submission.fields, name)?.[0]) ?? '';
}

const words: DownloadWords = {
  404: 'Payments are off (the setting PAYMENTS), so there is no list of them.',
  405: 'The list of payments is fetched with GET.',
};

/**
 * Sends every payment of the site's present mode, newest first, each followed by its refunds and what
 * a bank withdrew for a dispute, as a CSV file for bookkeeping: one line per movement with its own
 * date (UTC). For a signed-in operator (else 401). 404 where payments are off.
 */
export async function sendPaymentsCsv(
  req: IncomingMessage,
  res: ServerResponse,
  services: Services,
): Promise<void> {
  const { store, settings, now } = services;
  await deskDownload(req, res, services, words, async () => {
    const mode = settings.PAYMENTS;
    if (mode === 'off') return 'missing';
    // Read before the answer begins, so that a busy store can still be told.
    const first = await readStep(store, mode);
    const day = now().toISOString().slice(0, 10);
    res.writeHead(200, {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="payments-${mode}-${day}.csv"`,
      'X-Content-Type-Options': 'nosniff',
    });
    if (req.method === 'HEAD') res.end();
    else await pipeline(Readable.from(linesOf(store, mode, first)), res);
    return 'sent';
  });
}

function readStep(
  store: PaymentStore,
  mode: PaymentMode,
  before?: string,
): Promise<readonly StoredPayment[]> {
  const query = { mode, isPaid: true, limit: step };
  return store.listPayments(before === undefined ? query : { ...query, before });
}

async function* linesOf(
  store: Bookkeeping,
  mode: PaymentMode,
  first: readonly StoredPayment[],
): AsyncGenerator<string> {
  yield csvLine(columns.map(([name]) => name));
  let payments = first;
  for (;;) {
    if (payments.length > 0) yield (await movementsOf(store, payments)).map(lineOf).join('');
    const last = payments.at(-1);
    if (last === undefined || payments.length < step) return;
    payments = await readStep(store, mode, last.submission);
  }
}

async function movementsOf(
  store: Bookkeeping,
  payments: readonly StoredPayment[],
): Promise<readonly Movement[]> {
  const ids = payments.map(({ submission }) => submission);
  const [refunds, submissions] = await Promise.all([
    store.listRefunds(ids),
    Promise.all(ids.map((id) => store.findSubmission(id))),
  ]);
  const refundsOf = groupRefunds(refunds);
  return payments.flatMap((payment, index) => {
    const { amount, paidAt, charge, dispute, disputedAt, withdrawn } = payment;
    const shared = { payment, submission: submissions[index] };
    const paid: Movement = {
      ...shared,
      type: 'payment',
      at: paidAt,
      status: dispute === undefined ? 'paid' : `dispute_${dispute}`,
      minor: amount.minor,
      serviceId: charge,
    };
    const back = (refundsOf.get(payment.submission) ?? [])
      .filter(({ state }) => state !== 'failed')
      .map(({ askedAt, state, minor, serviceId }): Movement => ({
        ...shared,
        type: 'refund',
        at: askedAt,
        status: state === 'done' ? 'done' : 'pending',
        minor,
        serviceId,
      }));
    const lost: Movement = {
      ...shared,
      type: 'dispute',
      at: disputedAt,
      status: dispute ?? '',
      minor: withdrawn,
      serviceId: charge,
    };
    return [paid, ...back, ...(withdrawn > 0 ? [lost] : [])];
  });
}

function lineOf(movement: Movement): string {
  return csvLine(columns.map(([, read]) => read(movement)));
}
