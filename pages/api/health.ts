import type { NextApiRequest, NextApiResponse } from 'next';
import { logFailure } from '@/lib/server/http/log-failure';
import { services } from '@/lib/server/services';

/** Whether a submission could be kept right now, proved by writing to the store. */
export default async function handler(request: NextApiRequest, response: NextApiResponse) {
  response.setHeader('Cache-Control', 'private, no-store');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    response.status(405).json({ ok: false });
    return;
  }
  try {
    await services().store.check();
    response.status(200).json({ ok: true });
  } catch (error) {
    logFailure('not-healthy', error, new Date());
    response.status(503).json({ ok: false });
  }
}
