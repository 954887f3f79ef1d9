import type Stripe from 'stripe';
import { z } from 'zod';
import { type Handler, type Service } from '../service';
import { addEvent } from '../ledger/events';
import { pageOf, paging } from './lists';
import { readParameters, text } from './parameters';
import { type DisputeRecord } from '../ledger/records';

/** Seconds until the evidence for a dispute is due. */
const evidencePeriod = 9 * 24 * 60 * 60;

/**
 * Opens a dispute of an intent's charge: the bank withdraws the money until its decision. Returns
 * `undefined` if nothing was charged.
 */
export function openDispute(service: Service, intentId: string): Stripe.Dispute | undefined {
  const { ledger } = service;
  const charge = ledger.charges.get(ledger.intents.get(intentId)?.latestCharge ?? '');
  if (charge?.failure !== null) return undefined;
  ledger.charges.put({ ...charge, isDisputed: true });
  const dispute: DisputeRecord = {
    id: service.newId('dp'),
    charge: charge.id,
    intent: intentId,
    amount: charge.amount,
    currency: charge.currency,
    status: 'needs_response',
    created: service.now(),
  };
  ledger.disputes.put(dispute);
  const formatted = formatDispute(dispute);
  addEvent(service, 'charge.dispute.created', formatted);
  addEvent(service, 'charge.dispute.funds_withdrawn', formatted);
  return formatted;
}

/** Closes a dispute; a won one returns the money. Returns `undefined` if no such dispute is open. */
export function closeDispute(
  service: Service,
  id: string,
  status: 'won' | 'lost',
): Stripe.Dispute | undefined {
  const { ledger } = service;
  const dispute = ledger.disputes.get(id);
  if (dispute?.status !== 'needs_response') return undefined;
  const closed: DisputeRecord = { ...dispute, status };
  ledger.disputes.put(closed);
  const formatted = formatDispute(closed);
  if (status === 'won') addEvent(service, 'charge.dispute.funds_reinstated', formatted);
  addEvent(service, 'charge.dispute.closed', formatted);
  return formatted;
}

const disputeList = z.strictObject({
  ...paging,
  charge: text.optional(),
  payment_intent: text.optional(),
});

/** `GET /v1/disputes` */
export const listDisputes: Handler = ({ service, parameters }) => {
  const read = readParameters(disputeList, parameters);
  if (read.kind === 'rejected') return read.response;
  const { charge, payment_intent: intent } = read.value;
  const rows = service.ledger.disputes
    .newestFirst()
    .filter((row) => charge === undefined || row.charge === charge)
    .filter((row) => intent === undefined || row.intent === intent);
  return pageOf(rows, '/v1/disputes', read.value, formatDispute);
};

/** Formats a dispute as Stripe's API returns it. */
export function formatDispute(dispute: DisputeRecord): Stripe.Dispute {
  const { id, amount, charge, created, currency, intent, status } = dispute;
  return {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [
      formatBalanceTransaction(dispute, 'withdrawal'),
      ...(status === 'won' ? [formatBalanceTransaction(dispute, 'reversal')] : []),
    ],
    charge,
    created,
    currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: created + evidencePeriod,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intent,
    reason: 'fraudulent',
    status,
  } satisfies Stripe.Dispute;
}

/** Formats the change of the site's balance by a dispute, without a fee. */
function formatBalanceTransaction(
  { id, amount, charge, created, currency }: DisputeRecord,
  change: 'withdrawal' | 'reversal',
): Stripe.BalanceTransaction {
  const sum = change === 'withdrawal' ? -amount : amount;
  return {
    id: id.replace(/^dp_/, change === 'withdrawal' ? 'txn_' : 'txn_r_'),
    object: 'balance_transaction',
    amount: sum,
    available_on: created,
    balance_type: 'payments',
    created,
    currency,
    description: `Chargeback ${change} for ${charge}`,
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: sum,
    reporting_category: change === 'withdrawal' ? 'dispute' : 'dispute_reversal',
    source: id,
    status: 'available',
    type: 'adjustment',
  };
}

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
