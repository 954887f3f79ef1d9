import type { Content } from '@/lib/server/content/content';
import type { SiteFrame } from '@/lib/site/frame';

/**
 * The header and footer of the site, for every page's props. Addresses begin with `SITE_URL`, which
 * a static page takes from the environment of the build.
 */
export function frameOf(
  { site }: Content,
  siteUrl = process.env.SITE_URL ?? 'http://localhost:3000',
): SiteFrame {
  return {
    name: site.name,
    ...(site.nameNote === undefined ? {} : { nameNote: site.nameNote }),
    locale: site.locale,
    timeZone: site.timeZone,
    url: siteUrl.replace(/\/$/, ''),
    navigation: site.navigation,
    footer: { text: site.footer.text, links: site.footer.links },
  };
}
