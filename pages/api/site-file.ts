import type { NextApiRequest, NextApiResponse } from 'next';
import { handleSiteFile } from '@/lib/server/site/pages/site-file-endpoint';

// Files may be large, and are sent as streams.
export const config = { api: { externalResolver: true, responseLimit: false } };

/** Sends pictures and other files of a site in its own folder; next.config.js rewrites their addresses. */
export default async function handler(request: NextApiRequest, response: NextApiResponse) {
  const [path = ''] = [request.query.path ?? []].flat();
  await handleSiteFile(request, response, path);
}
