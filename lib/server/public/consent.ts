import type { NextApiRequest, NextApiResponse } from 'next';
import { handleConsent } from '@/lib/server/site/consent/consent-endpoint';
import { siteUrl } from '@/lib/server/settings';
import { getContent } from '@/lib/server/content/load-content';
import { parseThirdParties } from '@/lib/server/content/third-parties';

/** Stores whether the visitor consents to analytics. */
export async function saveConsent(request: NextApiRequest, response: NextApiResponse) {
  const { tag } = parseThirdParties((await getContent()).site);
  await handleConsent(request, response, { tag, siteUrl: siteUrl(), now: new Date() });
}
