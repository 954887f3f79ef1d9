import type { NextApiRequest, NextApiResponse } from 'next';
import { getContent } from '@/lib/server/content/load-content';
import { configuredPayments } from '@/lib/server/configured-payments';
import { handleWebhook } from '@/lib/server/payments/webhook/webhook-endpoint';

/** The signature covers the raw bytes. */
export const config = { api: { bodyParser: false } };

export default async function handler(request: NextApiRequest, response: NextApiResponse) {
  await handleWebhook(request, response, async () => configuredPayments(await getContent()));
}
