import type { IncomingMessage } from 'node:http';
import { parseConsentCookie, consentVersion, type ConsentChoice } from '@/lib/consent/consent';
import { hasOptOutSignal } from '@/lib/server/consent/consent-endpoint';
import type { SiteFile } from '@/lib/server/content/schemas/site-schema';
import { parseThirdParties } from '@/lib/server/content/third-parties';

/** What the sender of a request has said about counting visits, if anything counts them. */
export function consentState(
  request: Pick<IncomingMessage, 'headers'>,
  site: Pick<SiteFile, 'analytics'>,
): ConsentChoice | 'open' | 'signal' | 'unasked' {
  const { tag } = parseThirdParties(site);
  if (tag === undefined) return 'unasked';
  if (hasOptOutSignal(request)) return 'signal';
  return parseConsentCookie(request.headers.cookie ?? '', consentVersion(tag)) ?? 'open';
}
