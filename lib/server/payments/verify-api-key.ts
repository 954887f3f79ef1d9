import type { PaymentServices } from '@/lib/server/payments/payment-services';

/**
 * Verifies the site's API key at start-up and raises an alarm if the payment service rejects it. Ignores
 * a service that does not respond.
 */
export async function verifyApiKey({
  gateway,
  alarm,
}: Pick<PaymentServices, 'gateway' | 'alarm'>): Promise<void> {
  const answer = await gateway.verifyApiKey();
  if (answer.kind === 'refused') alarm('payments-refused', { code: answer.code });
}
