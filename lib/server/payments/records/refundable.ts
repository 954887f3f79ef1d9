import type { Money } from '@/lib/payments/money';
import type { StoredPayment } from '@/lib/server/payments/records/payment-record';

/**
 * Returns what can still be refunded of a payment. Nothing while a bank decides a dispute, which could pay
 * the money back twice, and nothing after the bank has decided it for the cardholder.
 */
export function refundableAmount(payment: StoredPayment): Money {
  const { amount, refunded, withdrawn, parts } = payment;
  if (parts !== undefined) return { ...amount, minor: sumOf(parts, refundableAmount) };
  if (payment.state !== 'paid' || isDisputed(payment)) return { ...amount, minor: 0 };
  return { ...amount, minor: Math.max(0, amount.minor - refunded - withdrawn) };
}

/** Returns whether a bank decides a dispute of a payment, or has decided it for the cardholder. */
export function isDisputed({ dispute }: Pick<StoredPayment, 'dispute'>): boolean {
  return dispute === 'open' || dispute === 'lost';
}

/** Returns the minor units of a payment that are refunded, or owed once its dispute is won. */
export function repaidMinor({ refunded, owed, dispute, parts }: StoredPayment): number {
  if (parts !== undefined) return parts.reduce((sum, part) => sum + repaidMinor(part), 0);
  return dispute === 'lost' ? refunded : Math.max(refunded, owed);
}

/**
 * Returns what a visitor is still owed since a dispute of a payment was won, for places that were given back
 * meanwhile; `undefined` if nothing.
 */
export function owedAmount(payment: StoredPayment): Money | undefined {
  const { parts } = payment;
  if (parts !== undefined) {
    const minor = sumOf(parts, (part) => owedAmount(part));
    return minor > 0 ? { ...payment.amount, minor } : undefined;
  }
  const { minor } = refundableAmount(payment);
  const owed = Math.min(payment.owed - payment.refunded, minor);
  return payment.dispute === 'won' && owed > 0 ? { ...payment.amount, minor: owed } : undefined;
}

function sumOf(
  parts: readonly StoredPayment[],
  read: (payment: StoredPayment) => Money | undefined,
): number {
  return parts.reduce((sum, part) => sum + (read(part)?.minor ?? 0), 0);
}
