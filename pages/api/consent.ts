import type { NextApiRequest, NextApiResponse } from 'next';
import { handleConsent } from '@/lib/server/site/consent/consent-endpoint';
import { siteUrl } from '@/lib/server/settings';
import { getContent } from '@/lib/server/content/load-content';
import { parseThirdParties } from '@/lib/server/content/third-parties';

/** The handler reads the body after it has checked the sender. */
export const config = { api: { bodyParser: false } };

/** Stores whether the visitor consents to analytics. */
export default async function handler(request: NextApiRequest, response: NextApiResponse) {
  const { tag } = parseThirdParties((await getContent()).site);
  await handleConsent(request, response, { tag, siteUrl: siteUrl(), now: new Date() });
}
