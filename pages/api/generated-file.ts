import type { NextApiRequest, NextApiResponse } from 'next';
import { handleGeneratedFile } from '@/lib/server/site/pages/generated-file-endpoint';

/** Sends feeds, calendars, the sitemap and similar files; next.config.js rewrites their addresses. */
export default async function handler(request: NextApiRequest, response: NextApiResponse) {
  const [path = ''] = [request.query.path ?? []].flat();
  await handleGeneratedFile(request, response, path, new Date());
}
