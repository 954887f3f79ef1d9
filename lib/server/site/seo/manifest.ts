import { languageTag } from '@/lib/intl/price-locale';
import { textDirection } from '@/lib/intl/text-direction';
import type { Content } from '@/lib/server/content/content';
import { themeColours } from '@/lib/server/content/theme/theme-colours';
import { addressOf } from '@/lib/server/content/languages/addresses';
import { iconSource, manifestIcons } from '@/lib/server/content/generated-paths';

/** The software's colours by day, for manifest and share pictures. */
export const dayColours = readColours(themeColours('day'));

/** Returns these colours, or those of the site's theme. */
export function coloursByDay({ theme }: Pick<Content, 'theme'>): typeof dayColours {
  return theme?.day === undefined ? dayColours : readColours(themeColours('day', theme.day));
}

function readColours(of: (name: string) => string) {
  return {
    paper: of('paper'),
    ink: of('ink'),
    soft: of('soft'),
    line: of('line'),
    accent: of('accent'),
  };
}

/** Renders the web app manifest: name, colours and icons for a home screen. */
export function renderManifest(content: Content): string {
  const { site, files } = content;
  const { paper } = coloursByDay(content);
  const bitmaps = manifestIcons.map(({ path, size, maskable }) => ({
    src: path,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: maskable ? 'maskable' : 'any',
  }));
  const vector = { src: iconSource, sizes: 'any', type: 'image/svg+xml', purpose: 'any' };
  const home = addressOf(content, '/');
  const manifest = {
    id: home,
    name: site.name,
    short_name: site.name,
    description: site.description,
    lang: languageTag(site.locale),
    dir: textDirection(site.locale),
    start_url: home,
    scope: '/',
    display: 'minimal-ui',
    background_color: paper,
    theme_color: paper,
    icons: files.has(iconSource) ? [vector, ...bitmaps] : [],
  };
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}
