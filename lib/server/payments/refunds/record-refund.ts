import { randomBytes } from 'node:crypto';
import { plainAmount } from '@/lib/payments/amount';
import type { Money } from '@/lib/payments/money';
import type { ForOperator } from '@/lib/server/desk/desk-action';
import { createAuditEntry, recordDone } from '@/lib/server/access/audit';
import { refundAuditWords } from '@/lib/server/payments/views/words';
import type { RefundOutcome } from '@/lib/server/payments/refund-payment';

/**
 * Adds an operator's refund to the audit log as it ended: made, requested without a response, or refused.
 * Adds nothing for a refund that was not requested.
 */
export async function recordRefund(
  { services: { store, now }, operator }: ForOperator,
  submission: string,
  money: Money,
  outcome: RefundOutcome,
): Promise<void> {
  if (outcome === 'too-much' || outcome === 'wrong-mode') return;
  const sum = `${plainAmount(money)} ${money.currency}`;
  const event = {
    operator: operator.email,
    action: outcome === 'refused' ? 'refund-refused' : 'refund',
    subject: submission,
    details: outcome === 'unclear' ? refundAuditWords.unclear(sum) : sum,
  } as const;
  await recordDone(store, createAuditEntry(event, now(), randomBytes));
}
