import { currencies, type Currency } from '@/lib/payments/money';
import { createId } from '@/lib/server/platform/store/ids';
import type { Intent, GatewayEvent } from '@/lib/server/payments/gateway';
import { updateDisputes } from '@/lib/server/payments/webhook/update-disputes';
import { reconcilePayment } from '@/lib/server/payments/reconcile/reconcile-payment';
import { PaymentLease } from '@/lib/server/payments/payment-lease';
import { deploymentId, type PaymentServices } from '@/lib/server/payments/payment-services';
import { readPayouts } from '@/lib/server/payments/payouts/read-payouts';
import { deskPaymentWords } from '@/lib/words/lib/server/payments';
import { reconcileRefund } from '@/lib/server/payments/refund-payment';

/** Milliseconds that an event waits for the lease of its payment. */
const eventTimeoutMs = 5000;

/**
 * `done`: the event is stored, or does not concern this site. `later`: the service should send it again.
 * The others are rejected.
 */
export type EventResult = 'done' | 'later' | 'invalid-signature' | 'wrong-mode';

/**
 * Handles an event of the payment service once, as a hint to retrieve the current state. Events may be
 * late, repeated, out of order or forged.
 */
export async function handleEvent(
  body: Uint8Array,
  signature: string,
  services: PaymentServices,
): Promise<EventResult> {
  const { gateway, store, mode, now } = services;
  const event = await gateway.readEvent(body, signature);
  if (event === undefined) return 'invalid-signature';
  if (event.isLive !== (mode === 'stripe-live')) return 'wrong-mode';
  if (await store.hasPaymentEvent(event.id)) return 'done';
  const result = await dispatchEvent(event, services);
  // Recorded last: after a crash the service sends the event again, and every step can be repeated.
  if (result === 'done') await store.recordPaymentEvent(event.id, now());
  return result;
}

async function dispatchEvent(event: GatewayEvent, services: PaymentServices): Promise<EventResult> {
  const { intent, refund, type } = event;
  if (type.startsWith('payout.')) {
    return (await readPayouts(services)) === 'no-response' ? 'later' : 'done';
  }
  if (refund !== undefined) return handleRefundEvent(refund, services);
  if (intent === undefined) return 'done';
  const payment = await services.store.findPaymentByIntent(intent);
  if (payment?.intent !== intent)
    return handleUnmatchedIntent(intent, payment !== undefined, services);
  if (payment.mode !== services.mode) return 'done';
  return handleIntentEvent(payment.submission, event, services);
}

/** Reconciles a payment, then its refunds or disputes where the event is about them. */
async function handleIntentEvent(
  submission: string,
  event: GatewayEvent,
  services: PaymentServices,
): Promise<EventResult> {
  const task = async (lease: PaymentLease): Promise<EventResult> => {
    if ((await reconcilePayment(lease, services)) !== 'reconciled') return 'later';
    if (event.type === 'charge.refunded') return recordExternalRefunds(lease, services);
    const isDispute = event.type.startsWith('charge.dispute.');
    return isDispute ? updateDisputes(lease, event, services) : 'done';
  };
  return (await PaymentLease.withLease(services, submission, eventTimeoutMs, task)) ?? 'later';
}

/** Raises an alarm about money that moved for an intent that no payment uses. */
async function handleUnmatchedIntent(
  id: string,
  isReplaced: boolean,
  services: PaymentServices,
): Promise<EventResult> {
  const { gateway, store, mode, now, alarm } = services;
  const known = await gateway.retrieveIntent(id);
  // The intent belongs to another account, or the service no longer knows it.
  if (known.kind === 'refused' && known.why === 'request') return 'done';
  if (known.kind !== 'intent') return 'later';
  const { intent } = known;
  // Another site may use the same account.
  if (intent.deployment !== (await deploymentId(services))) return 'done';
  if (intent.status !== 'succeeded') return 'done';
  const reason = isReplaced ? deskPaymentWords.otherCard : deskPaymentWords.noPayment;
  const amount = amountOf(intent);
  if (amount !== undefined) {
    await store.addUnmatchedCharge({ intent: id, mode, amount, reason, seenAt: now() });
  }
  const { submission } = intent;
  alarm('payment-unmatched', { intent: id, submission });
  return 'done';
}

async function handleRefundEvent(id: string, services: PaymentServices): Promise<EventResult> {
  const refund = await services.store.findRefundByServiceId(id);
  if (refund === undefined) return 'done';
  return (await reconcileRefund(refund, services)) === 'unclear' ? 'later' : 'done';
}

/**
 * Stores refunds that were made at the service itself. They are stored as made: an `asked` refund would
 * be requested, and paid out, a second time. The lease keeps a repeated event from adding them twice.
 */
async function recordExternalRefunds(
  lease: PaymentLease,
  { gateway, store, now, randomBytes }: PaymentServices,
): Promise<EventResult> {
  const { submission: payment, intent = '' } = lease.payment;
  await lease.renew();
  const listed = await gateway.listRefunds(intent);
  if (listed.kind !== 'refunds') return 'later';
  for (const { id: serviceId, state, minor, refund, createdAt: requestedAt } of listed.refunds) {
    if (refund !== undefined || state === 'failed') continue;
    if ((await store.findRefundByServiceId(serviceId)) !== undefined) continue;
    const id = createId(now(), randomBytes);
    const requestedBy = deskPaymentWords.refundedByService;
    await store.addRefund({
      id,
      payment,
      minor,
      requestedBy,
      requestedAt,
      serviceRefund: { serviceId, state },
    });
  }
  return 'done';
}

function amountOf({ minor, currency }: Intent): { minor: number; currency: Currency } | undefined {
  const known = Object.keys(currencies).find((each): each is Currency => each === currency);
  return known === undefined ? undefined : { minor, currency: known };
}
