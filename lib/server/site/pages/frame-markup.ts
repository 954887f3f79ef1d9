import type { Content } from '@/lib/server/content/content';
import type { LogoPicture, SiteLogo } from '@/lib/server/content/theme/logo';
import { escapeMarkup } from '@/lib/server/site/feeds/xml';
import { findSocialIcon } from '@/lib/server/site/pages/social-icons';

type Site = Content['site'];
type Link = Site['social'][number];

/** Renders the logo; the stylesheet of the theme chooses the one for the header's colour in each light. */
export function logoMarkup({ light, dark }: SiteLogo, name: string): string {
  if (dark === undefined) return imageMarkup(light, name);
  // Lazy, so that a browser loads only the one that shows.
  const choice = (kind: string) => ` loading="lazy" data-logo="${kind}"`;
  return imageMarkup(light, name, choice('light')) + imageMarkup(dark, name, choice('dark'));
}

function imageMarkup({ src, width, height }: LogoPicture, name: string, attributes = ''): string {
  return `<img src="${escapeMarkup(src)}" width="${width}" height="${height}" alt="${escapeMarkup(name)}"${attributes}>`;
}

/** Renders the columns of the footer: links with a title each. Returns `undefined` without one. */
export function columnsMarkup(columns: Site['footer']['columns']): string | undefined {
  if (columns.length === 0) return undefined;
  return columns
    .map(({ title, links }) => {
      const list = links.map((link) => `<li>${linkMarkup(link, escapeMarkup(link.label))}</li>`);
      return `<div><h2>${escapeMarkup(title)}</h2><ul>${list.join('')}</ul></div>`;
    })
    .join('');
}

/** Renders profiles at other sites: an icon with a name for readers, or the name alone. */
export function socialMarkup(links: Site['social']): string | undefined {
  if (links.length === 0) return undefined;
  return links
    .map((link) => {
      const icon = findSocialIcon(link);
      const label = escapeMarkup(link.label);
      const shown =
        icon === undefined
          ? label
          : `<svg viewBox="0 0 24 24" role="img" aria-label="${label}"><path d="${icon}"/></svg>`;
      // `me` says that the profile is ours, by which Mastodon verifies it.
      return `<li>${linkMarkup(link, shown, ' rel="me"')}</li>`;
    })
    .join('');
}

function linkMarkup({ href }: Link, markup: string, attributes = ''): string {
  return `<a href="${escapeMarkup(href)}"${attributes}>${markup}</a>`;
}
