import { z } from 'zod';
import { parseSearchRequest } from '@/lib/site/search/search-api';
import type { Content } from '@/lib/server/content/content';
import { queryEndpoint } from '@/lib/server/platform/http/endpoint';
import { searchContent } from '@/lib/server/site/search/search';

/** Returns search results as JSON for the script of the search page. */
export const sendSearchResults = queryEndpoint(
  { q: z.string().optional(), in: z.string().optional(), by: z.string().optional() },
  async (request, response, input, { readContent }: { readContent: () => Promise<Content> }) => {
    response.setHeader('Cache-Control', 'private, no-store');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      response.status(405).json({ ok: false });
      return;
    }
    response.status(200).json(searchContent(await readContent(), parseSearchRequest(input)));
  },
);
