import type { NextApiRequest, NextApiResponse } from 'next';
import { readContent } from '@/lib/server/content/read-content';
import { runningPayments } from '@/lib/server/configured-payments';
import { answerWebhook } from '@/lib/server/payments/webhook-endpoint';

/** The signature is over the raw bytes. */
export const config = { api: { bodyParser: false } };

export default async function handler(request: NextApiRequest, response: NextApiResponse) {
  await answerWebhook(request, response, async () => runningPayments(await readContent()));
}
