import { formatAmount } from '@/lib/payments/amount';
import { cardDescription } from '@/lib/payments/card';
import { signedToken } from '@/lib/server/platform/http/requests/signed-token';
import type { PaymentServices } from '@/lib/server/payments/payment-services';
import { receiptWords } from '@/lib/words/lib/server/payments';
import { testModeLabel } from '@/lib/server/payments/words';
import type { StoredPayment } from '@/lib/server/payments/records/payment-record';

/** Milliseconds for which the thank-you page shows the payment. */
const summaryLifetime = 24 * 60 * 60 * 1000;

/** The parameters of a thank-you page's address. */
export interface ThanksAddress {
  readonly reference: string;
  readonly token: string;
}

/**
 * Describes a payment to its payer, in sentences for the thank-you page. Empty unless the token is
 * valid for the payment of this reference and less than a day old.
 */
export async function describePayment(
  { reference, token }: ThanksAddress,
  services: PaymentServices,
): Promise<readonly string[]> {
  const { store, now, locale } = services;
  const id = await receiptToken.read(token, store);
  const payment = id === undefined ? undefined : await store.findPayment(id);
  if (payment?.reference !== reference) return [];
  const { amount, brand, last4, mode, changedAt, paidAt = changedAt } = payment;
  if (now().getTime() - paidAt.getTime() > summaryLifetime) return [];
  const sum = formatAmount(amount, locale);
  const card = cardDescription(brand, last4);
  const testMode = testModeLabel(mode)?.sentence;
  const more = testMode === undefined ? [] : [testMode];
  if (payment.state !== 'paid') {
    return [receiptWords.processing(sum), ...more];
  }
  const paid = card === undefined ? receiptWords.paid(sum) : receiptWords.paidByCard(sum, card);
  const receipt = (await isReceiptMailed(payment, services)) ? [receiptWords.mailed] : [];
  return [paid, ...receipt, ...more];
}

async function isReceiptMailed(
  payment: StoredPayment,
  { store, createPaymentMails, hasMailServer }: PaymentServices,
): Promise<boolean> {
  if (!hasMailServer) return false;
  const submission = await store.findSubmission(payment.submission);
  if (submission === undefined) return false;
  const mails = await createPaymentMails(submission, payment);
  return mails.some(({ kind }) => kind === 'receipt');
}

/** The parameter of the thank-you page's address that holds the token. */
export const receiptParameter = 'paid';

/**
 * The token of a submission with which the thank-you page shows its payment. A reference alone can be
 * guessed.
 */
export const receiptToken = signedToken({ secret: 'paid-tokens' });
