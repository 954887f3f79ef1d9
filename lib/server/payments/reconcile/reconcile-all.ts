import {
  reconcilePayment,
  type ReconcileResult,
} from '@/lib/server/payments/reconcile/reconcile-payment';
import { PaymentLease, LeaseLost } from '@/lib/server/payments/payment-lease';
import type { PaymentServices } from '@/lib/server/payments/payment-services';
import type { StoredPayment } from '@/lib/server/payments/records/payment-record';
import { reconcileRefund } from '@/lib/server/payments/refund-payment';

const minute = 60 * 1000;

/** Payments changed within this time are skipped: their visitor may still be paying. */
const gracePeriod = 2 * minute;

/** Payments read in one query. */
const pageSize = 200;

/** After this many unclear refunds in a row, the rest waits for the next run. */
const maxUnclear = 3;

/**
 * Reconciles unfinished payments and open refunds with the payment service. Correctness does not
 * depend on webhooks: this alone is enough. Skips a payment that cannot be reconciled; stops when the
 * service does not respond.
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

/**
 * Reconciles the payments whose process ended during a request to the payment service: their lease ended
 * without a release. They wait for no grace period, since nothing else finishes them. Throws what the store
 * throws.
 */
export async function reconcileInterrupted(services: PaymentServices): Promise<void> {
  const { store, mode, now } = services;
  const at = now();
  const query = { mode, unchangedSince: at, leaseEndedBy: at, limit: pageSize };
  for (const { submission } of await store.listUnfinishedPayments(query)) {
    if ((await reconcileOne(submission, services)) === 'no-response') return;
  }
}

/** Skips a payment that another process holds. */
async function reconcileOne(
  submission: string,
  services: PaymentServices,
): Promise<ReconcileResult> {
  try {
    const result = await PaymentLease.withLease(services, submission, 0, (lease) =>
      reconcilePayment(lease, services),
    );
    return result ?? 'later';
  } catch (error) {
    if (error instanceof LeaseLost) return 'later';
    throw error;
  }
}
