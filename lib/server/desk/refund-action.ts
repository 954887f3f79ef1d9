import { readAmount } from '@/lib/payments/amount';
import type { ActionResult, DeskActionRequest } from '@/lib/server/desk/desk-action';
import { isId, submissionHref } from '@/lib/server/desk/list-query';
import { restOf } from '@/lib/server/desk/show-payment';
import type { RefundWish } from '@/lib/server/payments/refund';

/** The way to the payment service. What became of a wish is in the store afterwards. */
export type GiveBack = (wish: RefundWish) => Promise<unknown>;

/**
 * Gives back what an operator has confirmed, and shows the submission, whose trail tells how it
 * ended. Where more is asked than is left, the page that asks says how much that is. `open` gives the
 * way to the payment service, where there is one.
 */
export function refundWith(open: () => Promise<GiveBack | undefined>) {
  return async ({ services, fields, operator }: DeskActionRequest): Promise<ActionResult> => {
    const { store, settings } = services;
    const submission = fields.get('payment');
    const id = fields.get('refund');
    const sum = fields.get('sum');
    if (!isId(submission) || !isId(id) || sum === null) return { kind: 'unreadable' };
    const payment = await store.findPayment(submission);
    if (payment?.state !== 'paid' || payment.mode !== settings.PAYMENTS) return { kind: 'missing' };
    const refunds = await store.listRefunds(submission);
    const next = `${submissionHref(submission, { state: 'inbox' })}#payment`;
    // Pressed twice: the first press is being seen to, or was.
    if (refunds.some((refund) => refund.id === id)) return { kind: 'done', next };
    const minor = readAmount(sum, payment.amount.currency);
    if (minor === undefined || minor < 1 || minor > restOf(payment).minor) {
      const search = new URLSearchParams({ payment: submission, sum });
      return { kind: 'done', next: `/desk/refund?${search.toString()}` };
    }
    const giveBack = await open();
    if (giveBack === undefined) return { kind: 'missing' };
    await giveBack({ id, payment, minor, by: operator });
    return { kind: 'done', next };
  };
}
