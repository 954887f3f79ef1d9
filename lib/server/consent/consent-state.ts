import type { IncomingMessage } from 'node:http';
import { answerIn, consentVersion, type ConsentAnswer } from '@/lib/consent/consent';
import { saysNoByItself } from '@/lib/server/consent/consent-endpoint';
import type { SiteFile } from '@/lib/server/content/schemas';
import { othersOf } from '@/lib/server/content/third-parties';

/** What the sender of a request has said about counting visits, if anything counts them. */
export function cookiesState(
  request: Pick<IncomingMessage, 'headers'>,
  site: Pick<SiteFile, 'analytics'>,
): ConsentAnswer | 'open' | 'signal' | 'unasked' {
  const { tag } = othersOf(site);
  if (tag === undefined) return 'unasked';
  if (saysNoByItself(request)) return 'signal';
  return answerIn(request.headers.cookie ?? '', consentVersion(tag)) ?? 'open';
}
