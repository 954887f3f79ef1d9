import type { NextApiRequest, NextApiResponse } from 'next';
import { getContent } from '@/lib/server/content/load-content';
import { handleRefresh } from '@/lib/server/site/pages/form-refresh';
import { services } from '@/lib/server/services';

/** Renders a page again after its forms have changed. */
export async function refreshPage(request: NextApiRequest, response: NextApiResponse) {
  await handleRefresh(request, response, await getContent(), services().store);
}
