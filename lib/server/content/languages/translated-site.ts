import { findLanguage } from '@/lib/intl/find-language';
import { languageTag } from '@/lib/intl/price-locale';
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

/** Omits the links of menus and of the footer that lead to pages which are not there in the language. */
export function withoutHiddenLinks(content: Content): Content {
  const shown = <Link extends { readonly href: string }>(links: readonly Link[]) =>
    links.filter(({ href }) => !isHiddenPage(content, href));
  const { site, sections } = content;
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
        directions !== undefined && isHiddenPage(content, directions) ? undefined : directions,
    },
    sections: new Map(
      [...sections].map(([path, section]) => [
        path,
        section.navigation === undefined
          ? section
          : { ...section, navigation: shown(section.navigation) },
      ]),
    ),
  };
}
