import { findLanguage } from '@/lib/intl/find-language';
import { languageTag } from '@/lib/intl/price-locale';
import { decodeFragment } from '@/lib/server/content/check-redirects';
import type { Content } from '@/lib/server/content/content';
import { isHiddenPage } from '@/lib/server/content/languages/addresses';

/** Gives the settings of the site the locale of a language: its own, or that of the language in the same country. */
export function withLanguage(
  settings: unknown,
  { language, main }: { readonly language: string; readonly main: Content },
): unknown {
  if (typeof settings !== 'object' || settings === null) return settings;
  const { locale } = settings as { readonly locale?: unknown };
  if (typeof locale === 'string' && findLanguage(locale) === language) return settings;
  const { region } = new Intl.Locale(languageTag(main.site.locale));
  return { ...settings, locale: `${language}-${region ?? main.site.address.country}` };
}

/**
 * Leads the links of the site's settings to the pages of the language: to the heading in it, and without those of menus
 * and of the footer whose pages are not there.
 */
export function withOwnLinks(content: Content): Content {
  const toOwn = <Link extends { readonly href: string }>(link: Link) => ({
    ...link,
    href: toOwnHeading(content, link.href),
  });
  const shown = <Link extends { readonly href: string }>(links: readonly Link[]) =>
    links.filter(({ href }) => !isHiddenPage(content, href)).map(toOwn);
  const { site, sections, notices } = content;
  const { footer, directions } = site;
  return {
    ...content,
    site: {
      ...site,
      navigation: shown(site.navigation).map(({ links, ...link }) => {
        const inside = links && shown(links);
        return inside === undefined || inside.length === 0 ? link : { ...link, links: inside };
      }),
      footer: {
        ...footer,
        links: shown(footer.links),
        columns: footer.columns
          .map((column) => ({ ...column, links: shown(column.links) }))
          .filter(({ links }) => links.length > 0),
      },
      directions:
        directions === undefined || isHiddenPage(content, directions)
          ? undefined
          : toOwnHeading(content, directions),
    },
    sections: new Map(
      [...sections].map(([path, section]) => [
        path,
        section.navigation === undefined
          ? section
          : { ...section, navigation: shown(section.navigation) },
      ]),
    ),
    notices: notices.map((notice) =>
      notice.link === undefined ? notice : { ...notice, link: toOwn(notice.link) },
    ),
  };
}

/**
 * Returns where a link of the settings leads in the language, whose headings are others: `/visit#by-bus` to the heading
 * at the same place of the translated page, or to the page if that has more or fewer headings.
 */
export function toOwnHeading({ pages, translation }: Content, href: string): string {
  const [path = ''] = href.split('#', 1);
  const fragment = decodeFragment(href);
  const before = [...(translation?.main.pages.get(path)?.body.anchors ?? [])];
  const own = pages.get(path)?.body.anchors;
  const place = before.findIndex((anchor) => anchor === fragment);
  if (fragment === undefined || place === -1 || own === undefined || own.has(fragment)) return href;
  const heading = own.size === before.length ? [...own][place] : undefined;
  return heading === undefined ? path : `${path}#${heading}`;
}
