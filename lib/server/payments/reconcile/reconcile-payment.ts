import type { PaymentLease } from '@/lib/server/payments/payment-lease';
import { cancelIntent } from '@/lib/server/payments/intents/prepare-intent';
import type { PaymentServices } from '@/lib/server/payments/payment-services';
import { settlePayment, recordProcessing } from '@/lib/server/payments/intents/settle-payment';

const hour = 60 * 60 * 1000;

/** After this time without a change, an unfinished payment is canceled. */
const visitorTimeout = hour;

/** After this time, an attempt without an intent is abandoned. */
const attemptLifetime = 24 * hour;

/**
 * `later`: the state of this payment is unknown or could not be stored. `no-response`: the payment
 * service did not respond or rejected the key, so other payments would fail too.
 */
export type ReconcileResult = 'reconciled' | 'later' | 'no-response';

/**
 * Updates a leased payment to the current state of its intent. Records money that moved and cancels
 * what the visitor left unfinished. Never confirms: only the visitor can finish a payment. Throws
 * LeaseLost and what the store throws.
 */
export async function reconcilePayment(
  lease: PaymentLease,
  services: PaymentServices,
): Promise<ReconcileResult> {
  const { gateway, now } = services;
  const { payment } = lease;
  const { state, intent: id, createdAt, changedAt } = payment;
  if (state === 'paid') return 'reconciled';
  if (state === 'abandoned') return reconcileAbandoned(lease, services);
  const isOlder = (moment: Date, age: number) => now().getTime() - moment.getTime() > age;
  if (id === undefined) {
    if (isOlder(createdAt, attemptLifetime)) await lease.change({ state: 'abandoned' });
    return 'reconciled';
  }
  await lease.renew();
  const known = await gateway.retrieveIntent(id);
  if (known.kind !== 'intent') {
    if (known.kind !== 'refused') return 'no-response';
    if (known.why === 'settings') {
      services.alarm('payments-refused', { submission: payment.submission, code: known.code });
      return 'no-response';
    }
    // An intent that the service no longer knows cannot move money.
    const isGone = known.code === 'resource_missing' && state !== 'processing';
    if (!isGone || !isOlder(changedAt, attemptLifetime)) return 'later';
    await lease.change({ state: 'abandoned' });
    return 'reconciled';
  }
  const { intent } = known;
  switch (intent.status) {
    case 'succeeded':
      await settlePayment(lease, intent, services);
      return lease.payment.state === 'paid' ? 'reconciled' : 'later';
    case 'processing':
      await recordProcessing(lease);
      return 'reconciled';
    case 'canceled':
      await lease.change({ state: 'abandoned' });
      return 'reconciled';
    default: {
      if (!isOlder(changedAt, visitorTimeout)) return 'reconciled';
      const result = await cancelIntent(lease, intent, services);
      if (result === undefined) await lease.change({ state: 'abandoned' });
      return result?.kind === 'refused' ? 'later' : 'reconciled';
    }
  }
}

/**
 * Records money that moved for an abandoned payment, for example while the site used the key of
 * another account.
 */
async function reconcileAbandoned(
  lease: PaymentLease,
  services: PaymentServices,
): Promise<ReconcileResult> {
  const { intent: id } = lease.payment;
  if (id === undefined) return 'reconciled';
  await lease.renew();
  const known = await services.gateway.retrieveIntent(id);
  // The intent belongs to another account, or the service no longer knows it.
  if (known.kind === 'refused' && known.why === 'request') return 'reconciled';
  if (known.kind !== 'intent') return 'no-response';
  if (known.intent.status !== 'succeeded') return 'reconciled';
  await settlePayment(lease, known.intent, services);
  return lease.payment.state === 'paid' ? 'reconciled' : 'later';
}
