import { currencies, type Currency } from '@/lib/payments/currencies';
import { drawId } from '@/lib/server/submissions/ids';
import type { Intent, GatewayEvent } from '@/lib/server/payments/gateway';
import { updateDisputes } from '@/lib/server/payments/update-disputes';
import { reconcilePayment } from '@/lib/server/payments/reconcile-payment';
import { PaymentLease } from '@/lib/server/payments/payment-lease';
import { deploymentId, type PaymentServices } from '@/lib/server/payments/payment-services';
import { reconcileRefund } from '@/lib/server/payments/refund-payment';

/** How long an event waits for somebody who works on the same payment. */
const leaseTimeoutMs = 5000;

/**
 * `done`: what it says is kept, or is none of our business. `later`: it should come again. The others
 * are not believed.
 */
export type EventResult = 'done' | 'later' | 'invalid-signature' | 'wrong-mode';

/**
 * Takes an event of the payment service: once, and only as a hint to look at the present state. Events
 * come late, twice, in any order and from whoever knows the address. Throws what the store throws.
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
  if (await store.hasEvent(event.id)) return 'done';
  const ending = await dispatchEvent(event, services);
  // Only now: a process that dies on the way is told again, and every step may be repeated.
  if (ending === 'done') await store.noteEvent(event.id, now());
  return ending;
}

async function dispatchEvent(event: GatewayEvent, services: PaymentServices): Promise<EventResult> {
  const { intent, refund } = event;
  if (refund !== undefined) return handleRefundEvent(refund, services);
  if (intent === undefined) return 'done';
  const payment = await services.store.findPaymentByIntent(intent);
  if (payment?.intent !== intent)
    return handleUnmatchedIntent(intent, payment !== undefined, services);
  if (payment.mode !== services.mode) return 'done';
  return handleIntentEvent(payment.submission, event, services);
}

/** Brings a payment in line with the service, then what the event says of its refunds and disputes. */
async function handleIntentEvent(
  submission: string,
  event: GatewayEvent,
  services: PaymentServices,
): Promise<EventResult> {
  const lease = await PaymentLease.acquire(services, submission, leaseTimeoutMs);
  if (lease === undefined) return 'later';
  try {
    if ((await reconcilePayment(lease, services)) !== 'reconciled') return 'later';
    if (event.type === 'charge.refunded') return await recordExternalRefunds(lease, services);
    const isDispute = event.type.startsWith('charge.dispute.');
    return isDispute ? await updateDisputes(lease, event, services) : 'done';
  } finally {
    await lease.release();
  }
}

/** Money that moved for an intent by which no payment of ours goes: people have to look. */
async function handleUnmatchedIntent(
  id: string,
  isOlder: boolean,
  services: PaymentServices,
): Promise<EventResult> {
  const { gateway, store, mode, now, alarm } = services;
  const known = await gateway.retrieveIntent(id);
  // Another account's, or so old that nobody knows it.
  if (known.kind === 'refused' && known.why === 'request') return 'done';
  if (known.kind !== 'intent') return 'later';
  const { intent } = known;
  // Another site may use the same account.
  if (intent.deployment !== (await deploymentId(services))) return 'done';
  if (intent.status !== 'succeeded') return 'done';
  const reason = isOlder
    ? 'The visitor had begun anew with another card when this was paid.'
    : 'No payment is kept for it. The store may be an older copy.';
  const amount = amountOf(intent);
  if (amount !== undefined) {
    await store.addStrayCharge({ intent: id, mode, amount, reason, seenAt: now() });
  }
  const { submission } = intent;
  alarm('payment-stray', { intent: id, ...(submission === undefined ? {} : { submission }) });
  return 'done';
}

async function handleRefundEvent(id: string, services: PaymentServices): Promise<EventResult> {
  const refund = await services.store.findRefundByServiceId(id);
  if (refund === undefined) return 'done';
  return (await reconcileRefund(refund, services)) === 'unclear' ? 'later' : 'done';
}

/**
 * Refunds that somebody made at the service itself are kept as if they were asked for here, but as
 * made from the first: one that is only `asked` would be asked for, and paid out, a second time. The
 * payment is held, so that the same event, come twice at once, adds none twice.
 */
async function recordExternalRefunds(
  lease: PaymentLease,
  { gateway, store, now, randomBytes }: PaymentServices,
): Promise<EventResult> {
  const { submission: payment, intent = '' } = lease.payment;
  await lease.renew();
  const found = await gateway.listRefunds(intent);
  if (found.kind !== 'refunds') return 'later';
  for (const { id: serviceId, state, minor, refund, createdAt: askedAt } of found.refunds) {
    if (refund !== undefined || state === 'failed') continue;
    if ((await store.findRefundByServiceId(serviceId)) !== undefined) continue;
    const id = drawId(now(), randomBytes);
    const askedBy = 'the payment service';
    await store.addRefund({ id, payment, minor, askedBy, askedAt, made: { serviceId, state } });
  }
  return 'done';
}

function amountOf({ minor, currency }: Intent): { minor: number; currency: Currency } | undefined {
  const known = Object.keys(currencies).find((each): each is Currency => each === currency);
  return known === undefined ? undefined : { minor, currency: known };
}
