import type { NextApiRequest, NextApiResponse } from 'next';
import { publicEndpoints } from '@/lib/server/actions';
import { serveEndpoint } from '@/lib/server/serve-endpoint';

/** A handler reads the body after it has checked the sender. Files and lists may be large. */
export const config = {
  api: { bodyParser: false, externalResolver: true, responseLimit: false },
};

/** Serves every endpoint that needs no session. */
export default async function handler(request: NextApiRequest, response: NextApiResponse) {
  const parts = [request.query.action ?? []].flat();
  await serveEndpoint(request, response, parts, publicEndpoints);
}
