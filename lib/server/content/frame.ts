import type { Content } from '@/lib/server/content/content';
import { readSettings } from '@/lib/server/env';
import type { SiteFrame } from '@/lib/site/frame';

/**
 * The header and footer of the site, for every page's props. Addresses begin with `SITE_URL`, which
 * a static page takes from the environment of the build.
 */
export function frameOf({ site }: Content): SiteFrame {
  const result = readSettings(process.env);
  return {
    name: site.name,
    ...(site.nameNote === undefined ? {} : { nameNote: site.nameNote }),
    locale: site.locale,
    timeZone: site.timeZone,
    // A wrong setting has stopped the start before anybody can ask for a page.
    url: result.ok ? result.settings.SITE_URL : '',
    navigation: site.navigation,
    footer: { text: site.footer.text, links: site.footer.links },
  };
}
