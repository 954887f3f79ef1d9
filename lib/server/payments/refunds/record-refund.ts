import { randomBytes } from 'node:crypto';
import { plainAmount } from '@/lib/payments/amount';
import type { Money } from '@/lib/payments/money';
import type { ForOperator } from '@/lib/server/desk/desk-action';
import { createAuditEntry, recordDone } from '@/lib/server/access/audit';
import type { RefundOutcome } from '@/lib/server/payments/refund-payment';
import { storedDetails } from '@/lib/server/platform/store/stored-details';

/**
 * Adds an operator's refund to the audit log: as made, or as requested and not confirmed yet. Adds nothing
 * for a refund that was not requested. One that was refused has its entry already: it is stored with the failure.
 */
export async function recordRefund(
  { services: { store, now }, operator }: ForOperator,
  submission: string,
  money: Money,
  outcome: RefundOutcome,
): Promise<void> {
  if (outcome === 'too-much' || outcome === 'wrong-mode' || outcome === 'refused') return;
  const sum = `${plainAmount(money)} ${money.currency}`;
  const event = {
    operator: operator.email,
    action: 'refund',
    subject: submission,
    details: outcome === 'done' ? sum : storedDetails('unconfirmed-refund', sum),
  } as const;
  await recordDone(store, createAuditEntry(event, now(), randomBytes));
}
