import type { Content } from '@/lib/server/content/content';
import { readSiteUrl } from '@/lib/server/settings';
import { othersOf } from '@/lib/server/content/third-parties';
import type { SiteFrame } from '@/lib/site/frame';

/**
 * The header and footer of the site, for every page's props. Addresses begin with `SITE_URL`, which
 * a static page takes from the environment of the build.
 */
export function frameOf({ site }: Content): SiteFrame {
  return {
    name: site.name,
    ...(site.nameNote === undefined ? {} : { nameNote: site.nameNote }),
    locale: site.locale,
    timeZone: site.timeZone,
    url: siteUrl(),
    navigation: site.navigation,
    footer: { text: site.footer.text, links: [...site.footer.links, ...cookieSettings(site)] },
  };
}

/** The way to change one's mind, where there is something to say yes or no to. */
function cookieSettings(site: Content['site']) {
  return othersOf(site).tag === undefined ? [] : [{ label: 'Cookie settings', href: '/cookies' }];
}

/** The site's own address without a trailing slash. */
export function siteUrl(): string {
  // A wrong setting has stopped the start before anybody can ask for a page.
  return readSiteUrl(process.env.SITE_URL) ?? '';
}
