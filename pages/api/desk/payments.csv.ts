import type { NextApiRequest, NextApiResponse } from 'next';
import { sendPaymentsCsv } from '@/lib/server/desk/downloads/payments-csv';
import { services } from '@/lib/server/services';

export default async function handler(request: NextApiRequest, response: NextApiResponse) {
  await sendPaymentsCsv(request, response, services());
}
