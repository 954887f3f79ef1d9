import type { PaymentServices } from '@/lib/server/payments/payment-services';

/**
 * Finds out at the start whether the payment service takes the site's key, and tells people at once
 * if it does not: the first to hear of a key that has expired should be no visitor. A service that is
 * not heard says nothing about the key, and the site starts all the same.
 */
export async function verifyApiKey({
  gateway,
  alarm,
}: Pick<PaymentServices, 'gateway' | 'alarm'>): Promise<void> {
  const answer = await gateway.verifyApiKey();
  if (answer.kind === 'refused') alarm('payments-refused', { code: answer.code });
}
