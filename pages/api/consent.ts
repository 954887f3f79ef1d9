import type { NextApiRequest, NextApiResponse } from 'next';
import { handleConsent } from '@/lib/server/consent/consent-endpoint';
import { siteUrl } from '@/lib/server/pages/frame';
import { getContent } from '@/lib/server/content/load-content';
import { parseThirdParties } from '@/lib/server/content/third-parties';

/** The answer reads its own short body, after it has looked at who sends it. */
export const config = { api: { bodyParser: false } };

/** Whether visits may be counted. */
export default async function handler(request: NextApiRequest, response: NextApiResponse) {
  const { tag } = parseThirdParties((await getContent()).site);
  await handleConsent(request, response, { tag, siteUrl: siteUrl(), now: new Date() });
}
