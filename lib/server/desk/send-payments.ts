import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { plainAmount } from '@/lib/payments/amount';
import { csvLine } from '@/lib/server/desk/csv';
import { setQuietHeaders } from '@/lib/server/desk/quiet-headers';
import { restOf } from '@/lib/server/desk/show-payment';
import { findSession, keepSession, readSessionToken } from '@/lib/server/desk/sessions';
import type { PaymentMode, StoredPayment } from '@/lib/server/payments/payment-record';
import type { Services } from '@/lib/server/services';
import type { PaymentStore } from '@/lib/server/store/payment-store';
import { StoreBusy } from '@/lib/server/store/store-busy';

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

/**
 * Hands out every payment of the site's present mode that was paid, newest first, as a CSV file for
 * bookkeeping, to whoever is signed in at the desk (else 401). 404 where payments are off.
 */
export async function sendPayments(
  req: IncomingMessage,
  res: ServerResponse,
  { store, settings, now }: Services,
): Promise<void> {
  setQuietHeaders(res);
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    res.setHeader('Allow', 'GET, HEAD');
    refuse(res, 405);
    return;
  }
  try {
    const token = readSessionToken(req.headers, settings.SITE_URL);
    const session = await findSession(store, token, now());
    if (token === undefined || session === undefined) {
      refuse(res, 401);
      return;
    }
    await keepSession(store, token, session, now());
    const mode = settings.PAYMENTS;
    if (mode === 'off') {
      refuse(res, 404);
      return;
    }
    // Read before the answer begins, so that a busy store can still be told.
    const first = await readStep(store, mode);
    const day = now().toISOString().slice(0, 10);
    res.writeHead(200, {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="payments-${mode}-${day}.csv"`,
      'X-Content-Type-Options': 'nosniff',
    });
    if (req.method === 'HEAD') {
      res.end();
      return;
    }
    await pipeline(Readable.from(linesOf(store, mode, first)), res);
  } catch (error) {
    if (res.headersSent) {
      // The browser has gone, or sees that the file broke off.
      res.destroy();
      return;
    }
    if (!StoreBusy.is(error)) throw error;
    res.setHeader('Retry-After', '5');
    refuse(res, 503);
  }
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

const refusals = {
  401: 'You are not signed in, or your session has ended. Sign in with a new link to the desk.',
  404: 'Payments are off (the setting PAYMENTS), so there is no list of them.',
  405: 'The list of payments is fetched with GET.',
  503: 'The store is busy. Try again in a moment.',
} as const;

function refuse(res: ServerResponse, status: keyof typeof refusals): void {
  res.setHeader('Content-Type', 'text/plain; charset=utf-8');
  res.writeHead(status).end(`${refusals[status]}\n`);
}
