import type { NextApiRequest, NextApiResponse } from 'next';
import { getContent } from '@/lib/server/content/load-content';
import { configuredPayments } from '@/lib/server/configured-payments';
import { handleWebhook } from '@/lib/server/payments/webhook/webhook-endpoint';

/** Applies an event of the payment service. */
export async function receiveStripeEvent(request: NextApiRequest, response: NextApiResponse) {
  await handleWebhook(request, response, async () => configuredPayments(await getContent()));
}
