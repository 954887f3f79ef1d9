import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { plainAmount } from '@/lib/payments/amount';
import { csvLine } from '@/lib/server/desk/csv';
import { deskDownload, type DownloadWords } from '@/lib/server/desk/desk-download';
import { restOf } from '@/lib/server/desk/show-payment';
import type { PaymentMode, StoredPayment } from '@/lib/server/payments/payment-record';
import type { Services } from '@/lib/server/services';
import type { PaymentStore } from '@/lib/server/store/payment-store';

/** Payments that are read at once, so that a file of any length takes little memory. */
const step = 500;

const columns: readonly (readonly [string, (payment: StoredPayment) => string])[] = [
  ['paid_at', ({ paidAt }) => paidAt?.toISOString() ?? ''],
  ['reference', ({ reference }) => reference],
  ['form', ({ form }) => form],
  ['currency', ({ amount }) => amount.currency],
  ['paid', ({ amount }) => plainAmount(amount)],
  ['given_back', ({ amount, refunded }) => plainAmount({ ...amount, minor: refunded })],
  ['kept', (payment) => plainAmount(restOf(payment))],
  ['card_brand', ({ brand }) => brand ?? ''],
  ['card_last4', ({ last4 }) => last4 ?? ''],
  ['charge', ({ charge }) => charge ?? ''],
  ['payment_intent', ({ intent }) => intent ?? ''],
  ['submission', ({ submission }) => submission],
  ['mode', ({ mode }) => mode],
];

const words: DownloadWords = {
  404: 'Payments are off (the setting PAYMENTS), so there is no list of them.',
  405: 'The list of payments is fetched with GET.',
};

/**
 * Hands out every payment of the site's present mode that was paid, newest first, as a CSV file for
 * bookkeeping, to whoever is signed in at the desk (else 401). 404 where payments are off.
 */
export async function sendPayments(
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
  store: PaymentStore,
  mode: PaymentMode,
  first: readonly StoredPayment[],
): AsyncGenerator<string> {
  yield csvLine(columns.map(([name]) => name));
  let payments = first;
  for (;;) {
    if (payments.length > 0) yield payments.map(lineOf).join('');
    const last = payments.at(-1);
    if (last === undefined || payments.length < step) return;
    payments = await readStep(store, mode, last.submission);
  }
}

function lineOf(payment: StoredPayment): string {
  return csvLine(columns.map(([, read]) => read(payment)));
}
