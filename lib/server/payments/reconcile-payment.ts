import type { PaymentLease } from '@/lib/server/payments/payment-lease';
import { cancelIntent } from '@/lib/server/payments/prepare-intent';
import type { PaymentServices } from '@/lib/server/payments/payment-services';
import { settlePayment, recordProcessing } from '@/lib/server/payments/settle';

const hour = 60 * 60 * 1000;

/** A visitor who was away for longer than this begins anew. */
const visitorTimeout = hour;

/** An attempt that never got as far as an intent is left alone for this long. */
const attemptLifetime = 24 * hour;

/**
 * `later`: nobody can say yet what became of this one, or it could not be noted. `unheard`: the
 * payment service did not answer, or does not take our key, and so will be of no help with others.
 */
export type ReconcileResult = 'reconciled' | 'later' | 'no-response';

/**
 * Brings a payment that is held in line with the present state of its intent. Money that moved is
 * noted; what nobody goes on with is canceled, so that no money can move any more. It never confirms:
 * only the visitor finishes a payment. Throws HoldLost and what the store throws.
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
    // An intent that the service does not know any more moves no money.
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
      const ended = await cancelIntent(lease, intent, services);
      if (ended === undefined) await lease.change({ state: 'abandoned' });
      return ended?.kind === 'refused' ? 'later' : 'reconciled';
    }
  }
}

/**
 * Money can move no more for what was given up, and if it moved all the same, such as while the site
 * asked another account about it, then it is noted like any other.
 */
async function reconcileAbandoned(
  lease: PaymentLease,
  services: PaymentServices,
): Promise<ReconcileResult> {
  const { intent: id } = lease.payment;
  if (id === undefined) return 'reconciled';
  await lease.renew();
  const known = await services.gateway.retrieveIntent(id);
  // Another account's, or so old that nobody knows it.
  if (known.kind === 'refused' && known.why === 'request') return 'reconciled';
  if (known.kind !== 'intent') return 'no-response';
  if (known.intent.status !== 'succeeded') return 'reconciled';
  await settlePayment(lease, known.intent, services);
  return lease.payment.state === 'paid' ? 'reconciled' : 'later';
}
