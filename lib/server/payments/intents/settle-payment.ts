import { majorityRule } from '@/lib/server/payments/cards/card-limits';
import type { Intent } from '@/lib/server/payments/gateway';
import type { PaymentLease } from '@/lib/server/payments/payment-lease';
import type { PaymentServices } from '@/lib/server/payments/payment-services';
import { alreadyPaid, type PaymentDone } from '@/lib/server/payments/payment-result';
import { reconcileRefund } from '@/lib/server/payments/refund-payment';
import type { Refusal } from '@/lib/server/payments/records/payment-update';
import { createId } from '@/lib/server/platform/store/ids';
import type { PaymentChange, StoredPayment } from '@/lib/server/payments/records/payment-record';

/**
 * Records that a payment succeeded, and queues its mails. Never throws: the money is taken, so an error
 * would invite a second payment. What cannot be stored now is stored by reconciliation.
 */
export async function settlePayment(
  lease: PaymentLease,
  intent: Intent,
  services: PaymentServices,
): Promise<PaymentDone> {
  const { store, now, alarm, createPaymentMails } = services;
  const { payment } = lease;
  const { submission: id, form, amount } = payment;
  if (payment.state === 'paid') return alreadyPaid(payment);
  const done: PaymentDone = { kind: 'done', payment, isPaid: true, isReplay: false };
  const facts = { form, submission: id, intent: intent.id };
  if (intent.minor !== amount.minor || intent.currency !== amount.currency) {
    alarm('payment-amount-mismatch', facts);
  }
  try {
    const change = {
      state: 'paid',
      paidAt: now(),
      declineCode: null,
      ...chargeFields(intent),
    } as const;
    const submission = await store.findSubmission(id);
    const mails =
      submission === undefined
        ? []
        : await createPaymentMails({ ...submission, state: 'inbox' }, paidPayment(payment, change));
    const refusal = await planRefusal(payment, services);
    await lease.change(change, {
      mails,
      limits: [majorityRule(form).paid],
      refusal,
    });
    if (refusal !== undefined) await requestRefusal(payment, services);
  } catch (error) {
    const known = await store.findPayment(id).catch(() => undefined);
    if (known?.state !== 'paid') alarm('payment-charged-not-stored', { ...facts, error });
  }
  return done;
}

/** Returns the refund of a payment whose change can no longer be made; `undefined` of other payments. */
async function planRefusal(
  { submission, changeOf, form }: StoredPayment,
  { store, now, randomBytes, isDateOpen }: PaymentServices,
): Promise<Refusal | undefined> {
  if (changeOf === undefined) return undefined;
  const change = (await store.findPaidChange(submission))?.change;
  const isCertain = change === undefined || !isDateOpen(change, form);
  return { refund: createId(now(), randomBytes), isCertain };
}

/** Requests the refund of a change that was not made. Reconciliation requests it again after a failure. */
async function requestRefusal(
  { submission }: StoredPayment,
  services: PaymentServices,
): Promise<void> {
  const refunds = await services.store.listRefunds(submission).catch(() => []);
  for (const refund of refunds) {
    if (refund.state === 'asked') await reconcileRefund(refund, services).catch(() => undefined);
  }
}

/** Records that the bank still processes the payment. */
export async function recordProcessing(lease: PaymentLease): Promise<PaymentDone> {
  const { payment } = lease;
  const isReplay = payment.state === 'processing';
  if (!isReplay) await lease.change({ state: 'processing' });
  return { kind: 'done', payment, isPaid: false, isReplay };
}

function chargeFields({ charge }: Intent): Pick<PaymentChange, 'charge' | 'brand' | 'last4'> {
  if (charge === undefined) return {};
  const { id, brand, last4 } = charge;
  return {
    charge: id,
    ...(brand === undefined ? {} : { brand }),
    ...(last4 === undefined ? {} : { last4 }),
  };
}

function paidPayment(
  payment: StoredPayment,
  change: Pick<PaymentChange, 'charge' | 'brand' | 'last4'> & { readonly paidAt: Date },
): StoredPayment {
  return { ...payment, ...change, state: 'paid', declineCode: undefined };
}
