import { formatAmount } from '@/lib/payments/amount';
import { cardDescription } from '@/lib/payments/card-words';
import { testModeLabels } from '@/lib/server/submissions/words';
import type { PaymentServices } from '@/lib/server/payments/payment-services';
import type { StoredPayment } from '@/lib/server/store/payment-record';
import { verifyReceiptToken } from '@/lib/server/payments/receipt-token';

/** Milliseconds for which a thank-you page shows its payment. */
export const summaryLifetime = 24 * 60 * 60 * 1000;

/** The parameters of a thank-you page's address. */
export interface ThanksAddress {
  readonly reference: string;
  readonly token: string;
}

/**
 * Describes a payment to its payer, in sentences for the thank-you page. Empty unless the token is
 * valid for the payment of this reference and less than a day old. Throws what the store throws.
 */
export async function describePayment(
  { reference, token }: ThanksAddress,
  services: PaymentServices,
): Promise<readonly string[]> {
  const { store, now, locale } = services;
  const id = await verifyReceiptToken(token, services);
  const payment = id === undefined ? undefined : await store.findPayment(id);
  if (payment?.reference !== reference) return [];
  const { amount, brand, last4, mode, changedAt, paidAt = changedAt } = payment;
  if (now().getTime() - paidAt.getTime() > summaryLifetime) return [];
  const sum = formatAmount(amount, locale);
  const card = cardDescription(brand, last4);
  const testMode = testModeLabels[mode]?.sentence;
  const more = testMode === undefined ? [] : [testMode];
  if (payment.state !== 'paid') {
    return [`Your payment of ${sum} is being processed by your bank.`, ...more];
  }
  const paid = card === undefined ? `You paid ${sum}.` : `You paid ${sum}: ${card}.`;
  const receipt = (await isReceiptMailed(payment, services))
    ? ['A receipt is on its way to your e-mail address.']
    : [];
  return [paid, ...receipt, ...more];
}

async function isReceiptMailed(
  payment: StoredPayment,
  { store, createPaymentMails, hasMailServer }: PaymentServices,
): Promise<boolean> {
  if (!hasMailServer) return false;
  const submission = await store.findSubmission(payment.submission);
  if (submission === undefined) return false;
  return createPaymentMails(submission, payment).some(({ kind }) => kind === 'receipt');
}
