import type { NextApiRequest, NextApiResponse } from 'next';
import { sendPayments } from '@/lib/server/desk/downloads/payments-csv';
import { services } from '@/lib/server/services';

export default async function handler(request: NextApiRequest, response: NextApiResponse) {
  await sendPayments(request, response, services());
}
