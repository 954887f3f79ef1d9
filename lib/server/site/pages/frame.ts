import { languageTag } from '@/lib/intl/price-locale';
import { serialize } from '@/lib/content/serialize';
import { addressText } from '@/lib/server/content/address-lines';
import type { Content } from '@/lib/server/content/content';
import { linkIn, listHomePages, withLinks } from '@/lib/server/content/languages/addresses';
import { siteUrl } from '@/lib/server/settings';
import { formatPhone } from '@/lib/server/content/telephone';
import { parseThirdParties } from '@/lib/server/content/third-parties';
import { frameWords } from '@/lib/words/lib/server/site/pages';
import { toOpeningHours } from '@/lib/server/content/dates';
import { columnsMarkup, logoMarkup, socialMarkup } from '@/lib/server/site/pages/frame-markup';
import type { FrameFooter, SiteFrame, VisitDetails } from '@/lib/site/frame';
import { nextOpeningChange, openingText } from '@/lib/time/opening-hours';

/**
 * Returns the data of the header and footer for a page's props.
 *
 * `url` is `SITE_URL`; a static page has the value of the build's environment. A page that is rendered
 * again when it expires passes `now`, and its frame says whether the place is open.
 */
export function siteFrame(content: Content, now?: Date): SiteFrame {
  const { site, look } = content;
  return serialize({
    name: site.name,
    nameNote: site.nameNote,
    logo: look.logo && logoMarkup(look.logo, site.name),
    locale: languageTag(site.locale),
    timeZone: site.timeZone,
    url: siteUrl(),
    navigation: withLinks(
      content,
      site.navigation.map(({ button, ...link }) => (button ? { ...link, button } : link)),
    ),
    visit: visitDetails(content, now),
    contact: contactAddress(content),
    footer: withLinks(content, siteFooter(site)),
    languages: listHomePages(content),
  });
}

/** Returns the address of the page for contact, or of the form, unless it is `/contact`. */
function contactAddress(content: Content): string | undefined {
  const { pages, forms } = content;
  const found = pages.has('/contact') ? '/contact' : forms.has('contact') ? '/f/contact' : '';
  const address = linkIn(content, found);
  return address === '/contact' ? undefined : address;
}

function siteFooter(site: Content['site']): FrameFooter {
  const { text, links, columns, legal } = site.footer;
  return {
    text,
    links: [...links, ...cookieLinks(site)],
    columns: columnsMarkup(columns),
    social: socialMarkup(site.social),
    legal,
  };
}

function visitDetails(content: Content, now: Date | undefined): VisitDetails {
  const { address, directions, contact, hours, timeZone, locale } = content.site;
  const opening = hours && toOpeningHours(hours);
  return {
    address: addressText(address),
    directions: directions && linkIn(content, directions),
    phone: contact.phone === undefined ? undefined : formatPhone(contact.phone, address.country),
    opening:
      opening === undefined || now === undefined
        ? undefined
        : {
            text: openingText(opening, timeZone, locale, now),
            until: nextOpeningChange(opening, timeZone, now).getTime(),
          },
  };
}

/** Returns the link to the consent page, on sites that need consent. */
function cookieLinks(site: Content['site']) {
  return parseThirdParties(site).tag === undefined
    ? []
    : [{ label: frameWords.cookieSettings, href: '/cookies' }];
}
