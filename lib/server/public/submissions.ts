import type { NextApiRequest, NextApiResponse } from 'next';
import { sendApiSubmissions } from '@/lib/server/inbox/api/read-api';
import { services } from '@/lib/server/services';

/** Sends submissions of a form to a client with a token of it. */
export async function sendSubmissions(request: NextApiRequest, response: NextApiResponse) {
  await sendApiSubmissions(request, response, request.query.form, services());
}
