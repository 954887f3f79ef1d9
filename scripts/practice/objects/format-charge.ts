import type Stripe from 'stripe';
import { findCardByName } from './cards';
import { type ChargeRecord, type MethodRecord, type RefundRecord } from '../ledger/records';
import { type Service } from '../service';

/** Formats a charge as Stripe's API returns it. */
export function formatCharge({ ledger }: Service, charge: ChargeRecord): Stripe.Charge {
  const method = ledger.methods.get(charge.method);
  const card = method === undefined ? undefined : cardSummary(method);
  const { failure } = charge;
  const isPaid = failure === null;
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: isPaid ? charge.amount : 0,
    amount_refunded: charge.refunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: isPaid ? charge.id.replace(/^ch_/, 'txn_') : null,
    billing_details: {
      address: method?.billing.address ?? null,
      email: method?.billing.email ?? null,
      name: method?.billing.name ?? null,
      phone: method?.billing.phone ?? null,
      tax_id: null,
    },
    calculated_statement_descriptor: 'PRACTICE',
    captured: isPaid,
    created: charge.created,
    currency: charge.currency,
    customer: null,
    description: charge.description,
    disputed: charge.isDisputed,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: charge.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: isPaid ? 'approved_by_network' : 'declined_by_network',
      reason: failure === null ? null : (failure.declineCode ?? failure.code),
      risk_level: 'normal',
      seller_message: isPaid ? 'Payment complete.' : 'The bank declined the payment.',
      type: isPaid ? 'authorized' : 'issuer_declined',
    },
    paid: isPaid,
    payment_intent: charge.intent,
    payment_method: charge.method,
    payment_method_details: {
      card: {
        amount_authorized: isPaid ? charge.amount : null,
        authorization_code: null,
        brand: card?.brand ?? null,
        checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: null },
        country: 'US',
        electronic_commerce_indicator: null,
        exp_month: method?.expiryMonth ?? 12,
        exp_year: method?.expiryYear ?? 2034,
        fingerprint: null,
        funding: 'credit',
        installments: null,
        last4: card?.last4 ?? null,
        mandate: null,
        network: card?.brand ?? null,
        network_token: { used: false },
        network_transaction_id: null,
        regulated_status: 'unregulated',
        three_d_secure: charge.isAuthenticated
          ? {
              authentication_flow: 'challenge',
              electronic_commerce_indicator: null,
              exemption_indicator: null,
              result: 'authenticated',
              result_reason: null,
              transaction_id: null,
              version: '2.2.0',
            }
          : null,
        transaction_link_id: null,
        wallet: null,
      },
      type: 'card',
    },
    receipt_email: charge.receiptEmail,
    receipt_number: null,
    receipt_url: null,
    refunded: charge.refunded === charge.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: isPaid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.Charge;
}

/** Formats a refund as Stripe's API returns it. */
export function formatRefund(refund: RefundRecord): Stripe.Refund {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: refund.id.replace(/^re_/, 'txn_'),
    charge: refund.charge,
    created: refund.created,
    currency: refund.currency,
    customer: null,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: refund.metadata,
    payment_intent: refund.intent,
    payment_method: null,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.status,
    transfer_reversal: null,
  } satisfies Stripe.Refund;
}

/** Formats a payment method as Stripe's API returns it. */
export function formatMethod(method: MethodRecord): Stripe.PaymentMethod {
  const { brand, last4 } = cardSummary(method);
  return {
    id: method.id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { ...method.billing, tax_id: null },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: null },
      country: 'US',
      display_brand: brand,
      exp_month: method.expiryMonth,
      exp_year: method.expiryYear,
      fingerprint: null,
      funding: 'credit',
      generated_from: null,
      last4,
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: method.created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  } satisfies Stripe.PaymentMethod;
}

/** Returns the brand and the last four digits of a card. */
export function cardSummary({ card }: MethodRecord): {
  readonly brand: string;
  readonly last4: string;
} {
  const known = findCardByName(card);
  return { brand: known?.brand ?? 'unknown', last4: known?.number.slice(-4) ?? '' };
}
