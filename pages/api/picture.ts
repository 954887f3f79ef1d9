import type { NextApiRequest, NextApiResponse } from 'next';
import { handlePicture } from '@/lib/server/site/pages/picture-endpoint';

/** Sends a picture that Next.js makes smaller; next.config.js rewrites the addresses. */
export default async function handler(request: NextApiRequest, response: NextApiResponse) {
  const [path = ''] = [request.query.path ?? []].flat();
  await handlePicture(response, path);
}
