import type { Content } from '@/lib/server/content/content';
import { omitMissing } from '@/lib/server/content/theme/check-theme';
import { themeColours } from '@/lib/server/content/theme/theme-colours';
import { iconSource, manifestIcons } from '@/lib/server/content/generated-paths';

/** Colours of styles/tokens.css by day, for manifest and share pictures; a test compares them. */
export const dayColours = {
  paper: '#f4f1e8',
  ink: '#16233b',
  soft: '#485164',
  line: '#c9c5b6',
  accent: '#ab2f1b',
} as const;

/** Returns these colours, or those of the site's theme. */
export function coloursByDay({
  theme,
}: Pick<Content, 'theme'>): Record<keyof typeof dayColours, string> {
  if (theme?.day === undefined) return dayColours;
  const { paper, ink, soft, line, accent } = themeColours('day', omitMissing(theme.day));
  return { paper, ink, soft, line, accent };
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
  const manifest = {
    id: '/',
    name: site.name,
    short_name: site.name,
    description: site.description,
    lang: site.locale,
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: paper,
    theme_color: paper,
    icons: files.has(iconSource) ? [vector, ...bitmaps] : [],
  };
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}
