import type { IncomingHttpHeaders } from 'node:http';
import { findLanguage } from '@/lib/intl/find-language';
import { mainLanguage, spokenLanguage } from '@/lib/languages/current-language';
import type { Content } from '@/lib/server/content/content';
import { preferredLanguage } from '@/lib/server/platform/http/requests/preferred-language';

type Translations = Content['translations'];

/**
 * Returns the language of the page of this site that sends a request, if it is not the main one. The page is known
 * by the header `Referer`.
 */
export function languageOfPage(
  { referer = '', host }: IncomingHttpHeaders,
  translations: Translations,
): string | undefined {
  if (translations === undefined || !URL.canParse(referer)) return undefined;
  const page = new URL(referer);
  const [, tag = ''] = page.pathname.split('/', 2);
  return page.host === host && translations.has(tag) ? findLanguage(tag) : undefined;
}

/**
 * Returns the language of the site that a program prefers, if the site has several. A browser names the languages of
 * its user with each request, and not that of the page, so those of pages do not count.
 */
export function languageOfProgram(
  headers: IncomingHttpHeaders,
  translations: Translations,
): string | undefined {
  const isPage = headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
  if (translations === undefined || isPage) return undefined;
  const others = [...translations.keys()].map(findLanguage);
  return preferredLanguage(
    headers['accept-language'],
    (language) => others.includes(language) || spokenLanguage(language) === mainLanguage(),
  );
}
