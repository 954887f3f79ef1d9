import { randomBytes } from 'node:crypto';
import { parseAmount, plainAmount } from '@/lib/payments/amount';
import type { ActionResult, DeskActionRequest } from '@/lib/server/desk/actions/desk-action';
import { createAuditEntry, recordDone } from '@/lib/server/desk/audit';
import { isId, submissionHref } from '@/lib/server/desk/pages/list-query';
import { canSeeForm } from '@/lib/server/desk/permissions';
import { refundableAmount } from '@/lib/server/desk/views/payment-view';
import type { RefundOutcome, RefundRequest } from '@/lib/server/payments/refund-payment';
import type { Services } from '@/lib/server/services';
import type { Operator } from '@/lib/server/store/desk-record';
import type { StoredPayment } from '@/lib/server/store/payment-record';
import type { PaymentStore } from '@/lib/server/store/payment-store';

/** Refunds a payment at the payment service and records the refund in the store. */
export type Refund = (request: RefundRequest) => Promise<RefundOutcome>;

/**
 * Makes a refund that an operator has confirmed and redirects to the submission, whose history shows
 * the result.
 *
 * If the sum is too large, or the refunds have changed since the confirmation page, it redirects to
 * that page again. `open` returns `undefined` without a payment service.
 */
export function refundAction(open: () => Promise<Refund | undefined>) {
  return async ({ services, fields, operator }: DeskActionRequest): Promise<ActionResult> => {
    const { store, settings } = services;
    const submission = fields.get('payment');
    const id = fields.get('refund');
    const sum = fields.get('sum');
    const seen = fields.get('refunded') ?? '';
    if (!isId(submission) || !isId(id) || sum === null || !/^\d{1,9}$/.test(seen)) {
      return { kind: 'invalid' };
    }
    const payment = await store.findPayment(submission);
    if (payment?.state !== 'paid' || payment.mode !== settings.PAYMENTS) return { kind: 'missing' };
    if (!canSeeForm(operator, payment.form)) return { kind: 'missing' };
    const next = `${submissionHref(submission, { state: 'inbox' })}#payment`;
    // A second press repeats the same refund.
    if (await isRecorded(store, submission, id)) return { kind: 'done', next };
    const search = new URLSearchParams({ payment: submission, sum, seen });
    const again: ActionResult = { kind: 'done', next: `/desk/refund?${search.toString()}` };
    const minor = parseAmount(sum, payment.amount.currency);
    const refundedBefore = Number(seen);
    if (minor === undefined || minor < 1 || minor > refundableAmount(payment).minor) return again;
    if (payment.refunded !== refundedBefore) return again;
    const refund = await open();
    if (refund === undefined) return { kind: 'missing' };
    const outcome = await refund({ id, payment, minor, refundedBefore, by: operator.email });
    // Another refund may have been faster: another operator's, or the first of two presses.
    if (outcome !== 'too-much') await recordRefund(services, operator, payment, minor);
    const isDone = outcome !== 'too-much' || (await isRecorded(store, submission, id));
    return isDone ? { kind: 'done', next } : again;
  };
}

async function recordRefund(
  { store, now }: Services,
  { email }: Operator,
  { submission, amount: { currency } }: StoredPayment,
  minor: number,
): Promise<void> {
  const details = `${plainAmount({ minor, currency })} ${currency}`;
  const event = { operator: email, action: 'refund', subject: submission, details } as const;
  await recordDone(store, createAuditEntry(event, now(), randomBytes));
}

async function isRecorded(
  store: Pick<PaymentStore, 'listRefunds'>,
  payment: string,
  refund: string,
): Promise<boolean> {
  return (await store.listRefunds(payment)).some(({ id }) => id === refund);
}
