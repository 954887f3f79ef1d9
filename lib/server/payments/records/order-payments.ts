import type { DisputeState, StoredPayment } from '@/lib/server/payments/records/payment-record';
import { groupBy } from '@/lib/server/platform/store/rows';
import { owedAmount, refundableAmount } from '@/lib/server/payments/records/refundable';

/** Returns the id of the submission that a payment pays for, or whose booking it changes. */
export function orderOf({
  submission,
  changeOf,
}: Pick<StoredPayment, 'changeOf' | 'submission'>): string {
  return changeOf ?? submission;
}

/**
 * Adds up the payments of each submission: the first one, and those of later changes of its booking. A sum of
 * several has its `parts`, and the card, the ids and the state of the first. Payments of changes that were not
 * charged, or not in the currency and mode of the first, are left out.
 */
export function addPayments(payments: readonly StoredPayment[]): readonly StoredPayment[] {
  const charged = payments.filter(
    ({ changeOf, state }) => changeOf === undefined || state === 'paid',
  );
  return [...groupBy(charged, orderOf)].map(([order, group]) => addUp(order, group));
}

function addUp(order: string, group: readonly StoredPayment[]): StoredPayment {
  const sorted = group.toSorted((one, other) => (one.submission < other.submission ? -1 : 1));
  const first = sorted.find(({ submission }) => submission === order) ?? sorted[0];
  if (first === undefined) throw new Error('There are no payments to add up.');
  const { currency } = first.amount;
  const parts = sorted.filter(
    ({ mode, amount }) => mode === first.mode && amount.currency === currency,
  );
  if (parts.length === 1) return { ...first, submission: order };
  const total = (read: (payment: StoredPayment) => number) =>
    parts.reduce((sum, payment) => sum + read(payment), 0);
  const disputed = parts.filter(({ dispute }) => dispute !== undefined);
  return {
    ...first,
    submission: order,
    amount: { minor: total(({ amount }) => amount.minor), currency },
    refunded: total(({ refunded }) => refunded),
    withdrawn: total(({ withdrawn }) => withdrawn),
    owed: total(({ owed }) => owed),
    dispute: worstDispute(disputed),
    disputedAt: disputed.at(-1)?.disputedAt,
    parts,
  };
}

function worstDispute(payments: readonly StoredPayment[]): DisputeState | undefined {
  const states: readonly DisputeState[] = ['open', 'lost', 'won'];
  return states.find((state) => payments.some(({ dispute }) => dispute === state));
}

/** A part of a refund, of one payment. */
export interface RefundShare {
  readonly payment: StoredPayment;
  readonly minor: number;
}

/**
 * Divides a refund among the payments that were added up: what is owed of a payment first, then the newest
 * first, and of each at most what can still be refunded. Returns fewer minor units if there are fewer.
 */
export function divideRefund(payment: StoredPayment, minor: number): readonly RefundShare[] {
  const shares = (payment.parts ?? [payment])
    .toReversed()
    .map((part) => ({ payment: part, minor: 0 }));
  let left = minor;
  const takeUpTo = (limitOf: (part: StoredPayment) => number) => {
    for (const share of shares) {
      const taken = Math.min(left, limitOf(share.payment) - share.minor);
      share.minor += taken;
      left -= taken;
    }
  };
  takeUpTo((part) => owedAmount(part)?.minor ?? 0);
  takeUpTo((part) => refundableAmount(part).minor);
  return shares.filter((share) => share.minor > 0);
}
