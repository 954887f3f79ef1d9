import type { Content } from '@/lib/server/content/content';
import { readSiteUrl } from '@/lib/server/settings';
import { parseThirdParties } from '@/lib/server/content/third-parties';
import { frameWords } from '@/lib/server/pages/words';
import type { SiteFrame } from '@/lib/site/frame';

/**
 * Returns the data of the header and footer for a page's props.
 *
 * `url` is `SITE_URL`; a static page has the value of the build's environment.
 */
export function siteFrame({ site }: Content): SiteFrame {
  return {
    name: site.name,
    ...(site.nameNote === undefined ? {} : { nameNote: site.nameNote }),
    locale: site.locale,
    timeZone: site.timeZone,
    url: siteUrl(),
    navigation: site.navigation,
    footer: { text: site.footer.text, links: [...site.footer.links, ...cookieLinks(site)] },
  };
}

/** Returns the link to the consent page, on sites that need consent. */
function cookieLinks(site: Content['site']) {
  return parseThirdParties(site).tag === undefined
    ? []
    : [{ label: frameWords.cookieSettings, href: '/cookies' }];
}

/** Returns the site's origin without a trailing slash. */
export function siteUrl(): string {
  // The server does not start with an invalid value.
  return readSiteUrl(process.env.SITE_URL) ?? '';
}
