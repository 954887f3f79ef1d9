import type { SubmittedFields } from '@/lib/forms/submission';
import type { Money } from '@/lib/payments/money';
import { countAnswered } from '@/lib/server/payments/cards/card-limits';
import type { Intent } from '@/lib/server/payments/gateway';
import type { PaymentLease } from '@/lib/server/payments/payment-lease';
import { deploymentId, type PaymentServices } from '@/lib/server/payments/payment-services';
import {
  asReplay,
  refusePayment,
  type PaymentRefused,
  type PaymentResult,
} from '@/lib/server/payments/payment-result';
import type { PaidChange } from '@/lib/server/payments/records/paid-change';
import type { PlaceLimits } from '@/lib/server/bookings/places/places';
import { settlePayment, recordProcessing } from '@/lib/server/payments/intents/settle-payment';

const minute = 60_000;

/** A used idempotency key is followed by the next one; two in a row would be a bug. */
const maxAttempts = 3;

/** What a visitor pays for, and the card. */
export interface IntentOrder {
  readonly card: string;
  readonly amount: Money;
  readonly description: string;
  readonly answers: SubmittedFields;
  /** The places that the answers take. */
  readonly places: PlaceLimits;
  /** The change of a booking that is paid for; it has the answers and the places. */
  readonly change?: PaidChange;
  /** Whether this request created the payment. */
  readonly isNew: boolean;
}

interface ReadyIntent {
  readonly kind: 'ready';
  readonly intent: Intent;
}

/** Returns the payment's intent for this sum and card: the existing one, or a new one. */
export async function prepareIntent(
  lease: PaymentLease,
  intent: Intent | undefined,
  { amount, card, answers, places, description, isNew, change }: IntentOrder,
  services: PaymentServices,
): Promise<ReadyIntent | PaymentResult> {
  const { payment } = lease;
  const isSameSum =
    payment.amount.minor === amount.minor && payment.amount.currency === amount.currency;
  const canStay = intent !== undefined && isSameSum && acceptsCard(intent, card);
  const isReplaced = intent !== undefined && !canStay;
  if (isReplaced) {
    const result = await cancelIntent(lease, intent, services);
    if (result !== undefined) return asReplay(result);
  }
  if (!isNew) {
    const generation = payment.generation + 1;
    const next = { generation, confirms: 0, intent: null, resubmitHash: null };
    await lease.change(
      {
        state: 'awaiting_payment',
        amount,
        // Until the bank answers about this card, it may have been charged.
        declineCode: null,
        cards: countAnswered(payment),
        ...(isReplaced || !isSameSum ? next : {}),
      },
      change === undefined ? { answers, booking: places.booking } : { paidChange: change },
    );
  }
  return canStay ? { kind: 'ready', intent } : createIntent(lease, description, services);
}

/** Whether an intent can still be confirmed with a card. */
export function acceptsCard({ status, card: held }: Intent, card: string): boolean {
  if (status === 'requires_payment_method') return true;
  return (status === 'requires_action' || status === 'requires_confirmation') && held === card;
}

/**
 * Creates the intent of the payment's generation and stores its id before it can be confirmed. No
 * money moves here, so every failure means "not charged".
 */
async function createIntent(
  lease: PaymentLease,
  description: string,
  services: PaymentServices,
): Promise<ReadyIntent | PaymentRefused> {
  const { gateway, alarm } = services;
  const deployment = await deploymentId(services);
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    await lease.renew();
    const { submission, form, amount, generation } = lease.payment;
    const key = `fd-c-${submission}-${generation}`;
    const params = { amount, description, deployment, submission, form, key };
    const result = await gateway.createIntent(params);
    switch (result.kind) {
      case 'intent':
        await lease.change({ intent: result.intent.id });
        return { kind: 'ready', intent: result.intent };
      case 'idempotency-conflict':
        await lease.change({ generation: generation + 1 });
        break;
      case 'no-response':
        // The service repeats its response to an idempotency key for a day.
        if (result.isAnswered) await lease.change({ generation: generation + 1 });
        return refusePayment('PAYMENT_NOT_BEGUN');
      case 'rate-limited':
        return refusePayment('PAYMENT_NOT_BEGUN');
      case 'declined':
      case 'refused':
        alarm('payments-refused', { form, submission, code: result.code });
        return refusePayment('PAYMENTS_REFUSED');
    }
  }
  return refusePayment('PAYMENT_NOT_BEGUN');
}

/**
 * Cancels an intent so that no money can move for it. Returns `undefined` once it is canceled, or the
 * result of the payment where the money moved already or the state is unknown.
 */
export async function cancelIntent(
  lease: PaymentLease,
  { id, status }: Intent,
  services: PaymentServices,
): Promise<PaymentResult | undefined> {
  if (status === 'canceled') return undefined;
  await lease.renew();
  const { gateway, now } = services;
  // The service remembers a failure under its key for a day, so a later attempt needs another key.
  const key = `fd-x-${id}-${Math.floor(now().getTime() / minute)}`;
  const canceled = await gateway.cancelIntent(id, key);
  const present = canceled.kind === 'intent' ? canceled : await gateway.retrieveIntent(id);
  if (present.kind !== 'intent') return refusePayment('PAYMENT_UNHEARD');
  switch (present.intent.status) {
    case 'canceled':
      return undefined;
    case 'succeeded':
      return settlePayment(lease, present.intent, services);
    case 'processing':
      return recordProcessing(lease);
    default:
      return refusePayment('PAYMENT_UNHEARD');
  }
}
