import type Stripe from 'stripe';
import { type Service } from './service';

/** The days that one has to answer a dispute, in seconds. */
const timeToAnswer = 9 * 24 * 60 * 60;

/**
 * The cardholder tells the bank that a charge is not right. Returns undefined where nothing was
 * charged.
 */
export function openDispute(service: Service, intentId: string): Stripe.Dispute | undefined {
  const { ledger } = service;
  const charge = ledger.charges.get(ledger.intents.get(intentId)?.latestCharge ?? '');
  if (charge?.failure !== null) return undefined;
  ledger.charges.put({ ...charge, isDisputed: true });
  return {
    id: service.newId('dp'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: service.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: service.now() + timeToAnswer,
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
    payment_intent: intentId,
    reason: 'fraudulent',
    status: 'needs_response',
  } satisfies Stripe.Dispute;
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
