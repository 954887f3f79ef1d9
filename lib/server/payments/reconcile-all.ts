import { reconcilePayment, type ReconcileResult } from '@/lib/server/payments/reconcile-payment';
import { PaymentLease, LeaseLost } from '@/lib/server/payments/payment-lease';
import type { PaymentServices } from '@/lib/server/payments/payment-services';
import type { StoredPayment } from '@/lib/server/store/payment-record';
import { reconcileRefund } from '@/lib/server/payments/refund-payment';

const minute = 60 * 1000;

/** Whoever pays now is not disturbed. */
const gracePeriod = 2 * minute;

/** How many are read at one go. */
const pageSize = 200;

/** Refunds that nobody can tell about, one after another, before the rest waits too. */
const maxUnclear = 3;

/**
 * Looks after payments that nobody has finished and refunds that have not ended: what crashed, got
 * lost or was given up. Correctness does not depend on events, so this alone heals everything. One
 * that cannot be healed keeps no other from it; where the payment service is not heard at all, the
 * rest waits for the next time. Throws what the store throws.
 */
export async function reconcileAll(services: PaymentServices): Promise<void> {
  const { store, mode, now } = services;
  const unchangedSince = new Date(now().getTime() - gracePeriod);
  let after: StoredPayment | undefined;
  do {
    const page = await store.listUnfinishedPayments({
      mode,
      unchangedSince,
      after,
      limit: pageSize,
    });
    for (const { submission } of page) {
      if ((await reconcileOne(submission, services)) === 'no-response') return;
    }
    after = page.length < pageSize ? undefined : page.at(-1);
  } while (after !== undefined);
  let unclear = 0;
  for (const refund of await store.listOpenRefunds(mode, pageSize)) {
    unclear = (await reconcileRefund(refund, services)) === 'unclear' ? unclear + 1 : 0;
    if (unclear === maxUnclear) return;
  }
}

/** What another process holds is in good hands. */
async function reconcileOne(
  submission: string,
  services: PaymentServices,
): Promise<ReconcileResult> {
  const lease = await PaymentLease.acquire(services, submission, 0);
  if (lease === undefined) return 'later';
  try {
    return await reconcilePayment(lease, services);
  } catch (error) {
    if (error instanceof LeaseLost) return 'later';
    throw error;
  } finally {
    await lease.release();
  }
}
