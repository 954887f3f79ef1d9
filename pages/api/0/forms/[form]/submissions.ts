import type { NextApiRequest, NextApiResponse } from 'next';
import { sendApiSubmissions } from '@/lib/server/inbox/api/read-api';
import { services } from '@/lib/server/services';

/** The handler ignores the body; a thousand submissions can be larger than Next's limit. */
export const config = { api: { bodyParser: false, responseLimit: false } };

export default async function handler(request: NextApiRequest, response: NextApiResponse) {
  await sendApiSubmissions(request, response, request.query.form, services());
}
