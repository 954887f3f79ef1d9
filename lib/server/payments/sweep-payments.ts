import { healPayment } from '@/lib/server/payments/heal-payment';
import { Hold, HoldLost } from '@/lib/server/payments/hold';
import type { PayServices } from '@/lib/server/payments/pay-services';
import { followRefund } from '@/lib/server/payments/refund';

const minute = 60 * 1000;

/** Whoever pays now is not disturbed. */
const leftAlone = 2 * minute;

/** At one go. The oldest come first, and the rest comes five minutes later. */
const most = 200;

/**
 * Looks after payments that nobody has finished and refunds that have not ended: what crashed, got
 * lost or was given up. Correctness does not depend on events, so this alone heals everything. Ends
 * early where the payment service is not heard. Throws what the store throws.
 */
export async function sweepPayments(services: PayServices): Promise<void> {
  const { store, mode, now } = services;
  const since = new Date(now().getTime() - leftAlone);
  for (const { submission } of await store.listUnfinishedPayments(mode, since, most)) {
    if (!(await heal(submission, services))) return;
  }
  for (const refund of await store.listOpenRefunds(mode, most)) {
    if ((await followRefund(refund, services)) === 'unclear') return;
  }
}

/** Whether the payment service was heard. What another process holds is in good hands. */
async function heal(submission: string, services: PayServices): Promise<boolean> {
  const hold = await Hold.take(services, submission, 0);
  if (hold === undefined) return true;
  try {
    return (await healPayment(hold, services)) === 'healed';
  } catch (error) {
    if (error instanceof HoldLost) return true;
    throw error;
  } finally {
    await hold.release();
  }
}
