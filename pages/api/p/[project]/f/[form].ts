import type { NextApiRequest, NextApiResponse } from 'next';
import { formContext, readAddress } from '@/lib/server/forms/endpoint/form-context';
import { answerForm } from '@/lib/server/forms/endpoint/form-endpoint';

/** The body is read as a stream, within its own limits. */
export const config = { api: { bodyParser: false } };

export default async function handler(request: NextApiRequest, response: NextApiResponse) {
  await answerForm(request, response, readAddress(request.query), formContext);
}
