import { healPayment, type Healing } from '@/lib/server/payments/reconcile-payment';
import { Hold, HoldLost } from '@/lib/server/payments/payment-lease';
import type { PayServices } from '@/lib/server/payments/payment-services';
import type { StoredPayment } from '@/lib/server/store/payment-record';
import { followRefund } from '@/lib/server/payments/refund-payment';

const minute = 60 * 1000;

/** Whoever pays now is not disturbed. */
const leftAlone = 2 * minute;

/** How many are read at one go. */
const pageSize = 200;

/** Refunds that nobody can tell about, one after another, before the rest waits too. */
const patience = 3;

/**
 * Looks after payments that nobody has finished and refunds that have not ended: what crashed, got
 * lost or was given up. Correctness does not depend on events, so this alone heals everything. One
 * that cannot be healed keeps no other from it; where the payment service is not heard at all, the
 * rest waits for the next time. Throws what the store throws.
 */
export async function sweepPayments(services: PayServices): Promise<void> {
  const { store, mode, now } = services;
  const unchangedSince = new Date(now().getTime() - leftAlone);
  let after: StoredPayment | undefined;
  do {
    const page = await store.listUnfinishedPayments({
      mode,
      unchangedSince,
      after,
      limit: pageSize,
    });
    for (const { submission } of page) {
      if ((await heal(submission, services)) === 'unheard') return;
    }
    after = page.length < pageSize ? undefined : page.at(-1);
  } while (after !== undefined);
  let unclear = 0;
  for (const refund of await store.listOpenRefunds(mode, pageSize)) {
    unclear = (await followRefund(refund, services)) === 'unclear' ? unclear + 1 : 0;
    if (unclear === patience) return;
  }
}

/** What another process holds is in good hands. */
async function heal(submission: string, services: PayServices): Promise<Healing> {
  const hold = await Hold.take(services, submission, 0);
  if (hold === undefined) return 'later';
  try {
    return await healPayment(hold, services);
  } catch (error) {
    if (error instanceof HoldLost) return 'later';
    throw error;
  } finally {
    await hold.release();
  }
}
