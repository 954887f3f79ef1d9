import type Stripe from 'stripe';
import { z } from 'zod';
import { addEvent } from '../ledger/events';
import { type PayoutItem, type PayoutRecord } from '../ledger/records';
import { formatCharge, formatRefund } from '../objects/format-charge';
import { type Handler, type Service } from '../service';
import { formatDispute } from './disputes';
import { pageOf, paging } from './lists';
import { readParameters, text, wholeNumber } from './parameters';

/** Seconds until a payout arrives at the bank. */
const arrivalTime = 24 * 60 * 60;

/** The fee for a charge: 1.5 % and 20 minor units. */
const feeOf = (amount: number) => Math.round(amount * 0.015) + 20;

/** Pays out what was not paid out before, in each currency with more than 0. */
export function makePayouts(service: Service): readonly Stripe.Payout[] {
  const { ledger } = service;
  const paidOut = new Set(ledger.payouts.newestFirst().flatMap(({ items }) => items.map(keyOf)));
  const open = balanceItems(service).filter(({ item }) => !paidOut.has(keyOf(item)));
  const currencies = new Set(open.map(({ currency }) => currency));
  return [...currencies].flatMap((currency) => {
    const items = open.filter((each) => each.currency === currency).map(({ item }) => item);
    const amount = items.reduce((sum, item) => sum + item.amount - item.fee, 0);
    if (amount <= 0) return [];
    const payout: PayoutRecord = {
      id: service.newId('po'),
      amount,
      currency,
      status: 'paid',
      items,
      created: service.now(),
    };
    ledger.payouts.put(payout);
    const formatted = formatPayout(payout);
    addEvent(service, 'payout.created', formatted);
    addEvent(service, 'payout.paid', formatted);
    return [formatted];
  });
}

/** Lets a payout come back from the bank. Returns `undefined` if it does not exist. */
export function failPayout(service: Service, id: string): Stripe.Payout | undefined {
  const payout = service.ledger.payouts.get(id);
  if (payout === undefined) return undefined;
  const failed: PayoutRecord = { ...payout, status: 'failed' };
  service.ledger.payouts.put(failed);
  const formatted = formatPayout(failed);
  addEvent(service, 'payout.failed', formatted);
  return formatted;
}

interface BalanceItem {
  readonly currency: string;
  readonly item: PayoutItem;
}

/** Lists what changed the site's balance. */
function balanceItems({ ledger }: Service): readonly BalanceItem[] {
  const itemOf = (
    type: PayoutItem['type'],
    row: { readonly id: string; readonly amount: number; readonly currency: string },
  ): BalanceItem => ({
    currency: row.currency,
    item: {
      type,
      source: row.id,
      amount: type === 'charge' || type === 'dispute_reversal' ? row.amount : -row.amount,
      fee: type === 'charge' ? feeOf(row.amount) : 0,
    },
  });
  const disputes = ledger.disputes.newestFirst();
  return [
    ...ledger.charges
      .newestFirst()
      .filter(({ failure }) => failure === null)
      .map((row) => itemOf('charge', row)),
    ...ledger.refunds
      .newestFirst()
      .filter(({ status }) => status !== 'failed')
      .map((row) => itemOf('refund', row)),
    ...disputes.map((row) => itemOf('dispute', row)),
    ...disputes
      .filter(({ status }) => status === 'won')
      .map((row) => itemOf('dispute_reversal', row)),
  ];
}

/** The two items of a dispute have one source. */
function keyOf({ type, source }: PayoutItem): string {
  return `${type} ${source}`;
}

const payoutList = z.strictObject({
  ...paging,
  created: z.strictObject({ gte: wholeNumber }).optional(),
});

/** `GET /v1/payouts` */
export const listPayouts: Handler = ({ service, parameters }) => {
  const read = readParameters(payoutList, parameters);
  if (read.kind === 'rejected') return read.response;
  const { created } = read.value;
  const rows = service.ledger.payouts
    .newestFirst()
    .filter((row) => created === undefined || row.created >= created.gte);
  return pageOf(rows, '/v1/payouts', read.value, formatPayout);
};

const transactionList = z.strictObject({
  ...paging,
  payout: text,
  expand: z.array(z.enum(['data.source'])).default([]),
});

/** `GET /v1/balance_transactions?payout=…` */
export const listTransactions: Handler = ({ service, parameters }) => {
  const read = readParameters(transactionList, parameters);
  if (read.kind === 'rejected') return read.response;
  const { payout: id, expand } = read.value;
  const payout = service.ledger.payouts.get(id);
  const transactions = payout === undefined ? [] : transactionsOf(payout);
  return pageOf(transactions, '/v1/balance_transactions', read.value, (transaction) =>
    expand.length === 0
      ? transaction
      : { ...transaction, source: findSource(service, transaction.source) },
  );
};

function findSource(service: Service, id: string): object | string {
  const { charges, refunds, disputes } = service.ledger;
  const charge = charges.get(id);
  if (charge !== undefined) return formatCharge(service, charge);
  const refund = refunds.get(id);
  if (refund !== undefined) return formatRefund(refund);
  const dispute = disputes.get(id);
  return dispute === undefined ? id : formatDispute(dispute);
}

/** Returns the transactions of a payout, itself the first. */
function transactionsOf(payout: PayoutRecord) {
  const { id, amount, items } = payout;
  return [
    formatTransaction(payout, { type: 'payout', source: id, amount: -amount, fee: 0 }),
    ...items.map((item) => formatTransaction(payout, item)),
  ];
}

interface TransactionItem extends Omit<PayoutItem, 'type'> {
  readonly type: PayoutItem['type'] | 'payout';
}

function formatTransaction(
  { created, currency }: PayoutRecord,
  { type, source, amount, fee }: TransactionItem,
) {
  const prefix = type === 'dispute_reversal' ? 'txn_r_' : 'txn_';
  return {
    id: source.replace(/^[a-z]+_/, prefix),
    object: 'balance_transaction',
    amount,
    available_on: created,
    balance_type: 'payments',
    created,
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [{ amount: fee, application: null, currency, description: null, type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: type,
    source,
    status: 'available',
    type: type === 'dispute' || type === 'dispute_reversal' ? 'adjustment' : type,
  } satisfies Stripe.BalanceTransaction;
}

/** Formats a payout as Stripe's API returns it. */
function formatPayout({ id, amount, currency, status, created }: PayoutRecord): Stripe.Payout {
  const hasFailed = status === 'failed';
  return {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: created + arrivalTime,
    automatic: true,
    balance_transaction: id.replace(/^po_/, 'txn_'),
    created,
    currency,
    description: 'STRIPE PAYOUT',
    destination: null,
    failure_balance_transaction: null,
    failure_code: hasFailed ? 'account_closed' : null,
    failure_message: hasFailed ? 'The bank account has been closed.' : null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status,
    trace_id: null,
    type: 'bank_account',
  } satisfies Stripe.Payout;
}
