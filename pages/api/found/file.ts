import type { NextApiRequest, NextApiResponse } from 'next';
import { handleGeneratedFile } from '@/lib/server/pages/generated-file-endpoint';

/** The feed, the calendars, the sitemap and their like; next.config.js leads here from each address. */
export default async function handler(request: NextApiRequest, response: NextApiResponse) {
  const [path = ''] = [request.query.path ?? []].flat();
  await handleGeneratedFile(request, response, path, new Date());
}
