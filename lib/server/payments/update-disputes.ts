import type { ServiceDispute, ServiceEvent } from '@/lib/server/payments/gateway';
import type { Hold } from '@/lib/server/payments/payment-lease';
import type { PayServices } from '@/lib/server/payments/payment-services';
import type { DisputeState, StoredPayment } from '@/lib/server/store/payment-record';

type Disputed = Required<Pick<StoredPayment, 'withdrawn'>> & {
  readonly dispute: DisputeState;
  readonly disputedAt: Date;
};

/**
 * Stores the present disputes of a payment that is held, with a mail where one begins or ends. Where
 * the service does not list them to this key, the event's own copy counts. `later`: the service was
 * not heard. Throws HoldLost and what the store throws.
 */
export async function followDispute(
  hold: Hold,
  { intent = '', dispute }: ServiceEvent,
  services: PayServices,
): Promise<'done' | 'later'> {
  const { gateway, store, alarm, mailsOfDispute } = services;
  await hold.renew();
  const listed = await gateway.listDisputes(intent);
  if (listed.kind !== 'disputes' && listed.kind !== 'refused') return 'later';
  const present = listed.kind === 'disputes' ? listed.disputes : [];
  const isListed = present.some(({ id }) => id === dispute?.id);
  const { payment } = hold;
  const change = summarize(dispute === undefined || isListed ? present : [...present, dispute]);
  if (change === undefined || isKnown(payment, change, isListed)) return 'done';
  const disputed = { ...payment, ...change };
  const hasTurned = change.dispute !== payment.dispute;
  const submission = hasTurned ? await store.findSubmission(payment.submission) : undefined;
  const mails = submission === undefined ? [] : mailsOfDispute(submission, disputed);
  await hold.change(change, { mails });
  const { form, submission: id } = payment;
  if (hasTurned && change.dispute === 'open') {
    alarm('payment-disputed', { form, submission: id, intent });
  }
  return 'done';
}

/** What all disputes of a payment come to; `undefined` where there is none. */
function summarize(disputes: readonly ServiceDispute[]): Disputed | undefined {
  const [newest] = disputes.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  if (newest === undefined) return undefined;
  const states = new Set(disputes.map(({ state }) => state));
  const dispute = states.has('open') ? 'open' : states.has('lost') ? 'lost' : 'won';
  const withdrawn = disputes
    .filter(({ isWithdrawn }) => isWithdrawn)
    .reduce((sum, { minor }) => sum + minor, 0);
  return { dispute, disputedAt: newest.createdAt, withdrawn };
}

/** An event's copy is old: it opens nothing again that has ended since. */
function isKnown(payment: StoredPayment, change: Disputed, isPresent: boolean): boolean {
  const hasEnded = payment.dispute === 'won' || payment.dispute === 'lost';
  if (!isPresent && hasEnded && change.dispute === 'open') return true;
  return payment.dispute === change.dispute && payment.withdrawn === change.withdrawn;
}
