import type { NextApiRequest, NextApiResponse } from 'next';
import { parseSearchRequest } from '@/lib/site/search/search-api';
import { getContent } from '@/lib/server/content/load-content';
import { searchContent } from '@/lib/server/site/search/search';

/** Returns search results as JSON for the script of the search page. */
export async function sendSearchResults(request: NextApiRequest, response: NextApiResponse) {
  response.setHeader('Cache-Control', 'private, no-store');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    response.status(405).json({ ok: false });
    return;
  }
  const question = parseSearchRequest(request.query);
  response.status(200).json(searchContent(await getContent(), question));
}
