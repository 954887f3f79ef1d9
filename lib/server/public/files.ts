import type { NextApiRequest, NextApiResponse } from 'next';
import { handleGeneratedFile } from '@/lib/server/site/pages/generated-file-endpoint';
import { handlePicture } from '@/lib/server/site/pages/picture-endpoint';
import { handleSiteFile } from '@/lib/server/site/pages/site-file-endpoint';

// The rewrites of next.config.js put the address of the file into the query.
const pathOf = ({ query }: NextApiRequest) => [query.path ?? []].flat()[0] ?? '';

/** Sends feeds, calendars, the sitemap and similar files. */
export async function sendFileOfContent(request: NextApiRequest, response: NextApiResponse) {
  await handleGeneratedFile(request, response, pathOf(request), new Date());
}

/** Sends a picture that Next.js makes smaller. */
export async function sendPicture(request: NextApiRequest, response: NextApiResponse) {
  await handlePicture(response, pathOf(request));
}

/** Sends pictures and other files of a site in its own folder. */
export async function sendSiteFile(request: NextApiRequest, response: NextApiResponse) {
  await handleSiteFile(request, response, pathOf(request));
}
