import { parseAmount } from '@/lib/payments/amount';
import type { ActionResult, DeskActionRequest } from '@/lib/server/desk/actions/desk-action';
import { isId, submissionHref } from '@/lib/server/desk/pages/list-query';
import { refundableAmount } from '@/lib/server/desk/views/payment-view';
import type { RefundOutcome, RefundRequest } from '@/lib/server/payments/refund-payment';
import type { PaymentStore } from '@/lib/server/store/payment-store';

/** The way to the payment service. What became of a wish that could be kept is in the store afterwards. */
export type Refund = (wish: RefundRequest) => Promise<RefundOutcome>;

/**
 * Refunds what an operator has confirmed, and shows the submission, whose trail tells how it ended.
 * Where more is asked than is left, or another sum was refunded since the page asked, the page asks
 * again. `open` returns the way to the payment service, where there is one.
 */
export function refundAction(open: () => Promise<Refund | undefined>) {
  return async ({ services, fields, operator }: DeskActionRequest): Promise<ActionResult> => {
    const { store, settings } = services;
    const submission = fields.get('payment');
    const id = fields.get('refund');
    const sum = fields.get('sum');
    const seen = fields.get('refunded') ?? '';
    if (!isId(submission) || !isId(id) || sum === null || !/^\d{1,9}$/.test(seen)) {
      return { kind: 'unreadable' };
    }
    const payment = await store.findPayment(submission);
    if (payment?.state !== 'paid' || payment.mode !== settings.PAYMENTS) return { kind: 'missing' };
    const next = `${submissionHref(submission, { state: 'inbox' })}#payment`;
    // Pressed twice: the first press is being seen to, or was.
    if (await isKnown(store, submission, id)) return { kind: 'done', next };
    const search = new URLSearchParams({ payment: submission, sum, seen });
    const again: ActionResult = { kind: 'done', next: `/desk/refund?${search.toString()}` };
    const minor = parseAmount(sum, payment.amount.currency);
    const refundedBefore = Number(seen);
    if (minor === undefined || minor < 1 || minor > refundableAmount(payment).minor) return again;
    if (payment.refunded !== refundedBefore) return again;
    const giveBack = await open();
    if (giveBack === undefined) return { kind: 'missing' };
    const outcome = await giveBack({ id, payment, minor, refundedBefore, by: operator });
    // Somebody else has given it back meanwhile; or this very press was the second of two at once.
    const isKept = outcome !== 'too-much' || (await isKnown(store, submission, id));
    return isKept ? { kind: 'done', next } : again;
  };
}

async function isKnown(
  store: Pick<PaymentStore, 'listRefunds'>,
  payment: string,
  refund: string,
): Promise<boolean> {
  return (await store.listRefunds(payment)).some(({ id }) => id === refund);
}
