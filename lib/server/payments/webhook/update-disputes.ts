import type { GatewayDispute, GatewayEvent } from '@/lib/server/payments/gateway';
import type { PaymentLease } from '@/lib/server/payments/payment-lease';
import type { PaymentServices } from '@/lib/server/payments/payment-services';
import { orderOf } from '@/lib/server/payments/records/order-payments';
import type { DisputeState, StoredPayment } from '@/lib/server/payments/records/payment-record';

type DisputeSummary = Required<Pick<StoredPayment, 'withdrawn'>> & {
  readonly dispute: DisputeState;
  readonly disputedAt: Date;
};

/**
 * Stores the current disputes of a leased payment, and queues a mail where one begins or ends. Uses the
 * event's copy where the key may not list disputes. `later`: the service did not respond. Throws
 * LeaseLost and what the store throws.
 */
export async function updateDisputes(
  lease: PaymentLease,
  { intent = '', dispute }: GatewayEvent,
  services: PaymentServices,
): Promise<'done' | 'later'> {
  const { gateway, store, alarm, createDisputeMails } = services;
  await lease.renew();
  const listed = await gateway.listDisputes(intent);
  if (listed.kind !== 'disputes' && listed.kind !== 'refused') return 'later';
  const present = listed.kind === 'disputes' ? listed.disputes : [];
  const isListed = present.some(({ id }) => id === dispute?.id);
  const { payment } = lease;
  const change = summarize(dispute === undefined || isListed ? present : [...present, dispute]);
  if (change === undefined || isUnchanged(payment, change, isListed)) return 'done';
  const disputed = { ...payment, ...change };
  const hasChanged = change.dispute !== payment.dispute;
  const submission = hasChanged ? await store.findSubmission(orderOf(payment)) : undefined;
  const mails = submission === undefined ? [] : await createDisputeMails(submission, disputed);
  await lease.change(change, { mails });
  const { form, submission: id } = payment;
  if (hasChanged && change.dispute === 'open') {
    alarm('payment-disputed', { form, submission: id, intent });
  }
  return 'done';
}

/** Summarizes all disputes of a payment; `undefined` where there is none. */
function summarize(disputes: readonly GatewayDispute[]): DisputeSummary | undefined {
  const [newest] = disputes.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  if (newest === undefined) return undefined;
  const states = new Set(disputes.map(({ state }) => state));
  const dispute = states.has('open') ? 'open' : states.has('lost') ? 'lost' : 'won';
  const withdrawn = disputes
    .filter(({ isWithdrawn }) => isWithdrawn)
    .reduce((sum, { minor }) => sum + minor, 0);
  return { dispute, disputedAt: newest.createdAt, withdrawn };
}

/** The event's copy may be outdated, so it cannot reopen a dispute that has ended. */
function isUnchanged(payment: StoredPayment, change: DisputeSummary, isPresent: boolean): boolean {
  const hasEnded = payment.dispute === 'won' || payment.dispute === 'lost';
  if (!isPresent && hasEnded && change.dispute === 'open') return true;
  return payment.dispute === change.dispute && payment.withdrawn === change.withdrawn;
}
