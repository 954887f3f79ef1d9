import type { Content } from '@/lib/server/content/content';
import { dayColours } from '@/lib/server/seo/theme-colours';
import { iconSource, manifestIcons } from '@/lib/server/content/generated-paths';

/** The site's name, colours and icons for a home screen (W3C Web Application Manifest). */
export function manifestOf({ site, files }: Content): string {
  const bitmaps = manifestIcons.map(({ path, size, maskable }) => ({
    src: path,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: maskable ? 'maskable' : 'any',
  }));
  const drawn = { src: iconSource, sizes: 'any', type: 'image/svg+xml', purpose: 'any' };
  const manifest = {
    id: '/',
    name: site.name,
    short_name: site.name,
    description: site.description,
    lang: site.locale,
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: dayColours.paper,
    theme_color: dayColours.paper,
    icons: files.has(iconSource) ? [drawn, ...bitmaps] : [],
  };
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}
