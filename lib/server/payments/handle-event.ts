import { currencies, type Currency } from '@/lib/payments/currencies';
import { drawId } from '@/lib/server/submissions/ids';
import type { Intent, ServiceEvent } from '@/lib/server/payments/gateway';
import { followDispute } from '@/lib/server/payments/update-disputes';
import { healPayment } from '@/lib/server/payments/reconcile-payment';
import { Hold } from '@/lib/server/payments/payment-lease';
import { deploymentOf, type PayServices } from '@/lib/server/payments/payment-services';
import { followRefund } from '@/lib/server/payments/refund-payment';

/** How long an event waits for somebody who works on the same payment. */
const patience = 5000;

/**
 * `done`: what it says is kept, or is none of our business. `later`: it should come again. The others
 * are not believed.
 */
export type EventEnding = 'done' | 'later' | 'forged' | 'other-mode';

/**
 * Takes an event of the payment service: once, and only as a hint to look at the present state. Events
 * come late, twice, in any order and from whoever knows the address. Throws what the store throws.
 */
export async function takeEvent(
  body: Uint8Array,
  signature: string,
  services: PayServices,
): Promise<EventEnding> {
  const { gateway, store, mode, now } = services;
  const event = await gateway.readEvent(body, signature);
  if (event === undefined) return 'forged';
  if (event.isLive !== (mode === 'stripe-live')) return 'other-mode';
  if (await store.hasEvent(event.id)) return 'done';
  const ending = await follow(event, services);
  // Only now: a process that dies on the way is told again, and every step may be repeated.
  if (ending === 'done') await store.noteEvent(event.id, now());
  return ending;
}

async function follow(event: ServiceEvent, services: PayServices): Promise<EventEnding> {
  const { intent, refund } = event;
  if (refund !== undefined) return followServiceRefund(refund, services);
  if (intent === undefined) return 'done';
  const payment = await services.store.findPaymentByIntent(intent);
  if (payment?.intent !== intent) return followStray(intent, payment !== undefined, services);
  if (payment.mode !== services.mode) return 'done';
  return heal(payment.submission, event, services);
}

/** Brings a payment in line with the service, then what the event says of its refunds and disputes. */
async function heal(
  submission: string,
  event: ServiceEvent,
  services: PayServices,
): Promise<EventEnding> {
  const hold = await Hold.take(services, submission, patience);
  if (hold === undefined) return 'later';
  try {
    if ((await healPayment(hold, services)) !== 'healed') return 'later';
    if (event.type === 'charge.refunded') return await noteForeignRefunds(hold, services);
    const isDispute = event.type.startsWith('charge.dispute.');
    return isDispute ? await followDispute(hold, event, services) : 'done';
  } finally {
    await hold.release();
  }
}

/** Money that moved for an intent by which no payment of ours goes: people have to look. */
async function followStray(
  id: string,
  isOlder: boolean,
  services: PayServices,
): Promise<EventEnding> {
  const { gateway, store, mode, now, alarm } = services;
  const known = await gateway.retrieveIntent(id);
  // Another account's, or so old that nobody knows it.
  if (known.kind === 'refused' && known.why === 'request') return 'done';
  if (known.kind !== 'intent') return 'later';
  const { intent } = known;
  // Another site may use the same account.
  if (intent.deployment !== (await deploymentOf(services))) return 'done';
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

async function followServiceRefund(id: string, services: PayServices): Promise<EventEnding> {
  const refund = await services.store.findRefundByServiceId(id);
  if (refund === undefined) return 'done';
  return (await followRefund(refund, services)) === 'unclear' ? 'later' : 'done';
}

/**
 * Refunds that somebody made at the service itself are kept as if they were asked for here, but as
 * made from the first: one that is only `asked` would be asked for, and paid out, a second time. The
 * payment is held, so that the same event, come twice at once, adds none twice.
 */
async function noteForeignRefunds(
  hold: Hold,
  { gateway, store, now, randomBytes }: PayServices,
): Promise<EventEnding> {
  const { submission: payment, intent = '' } = hold.payment;
  await hold.renew();
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
