import type { Content } from '@/lib/server/content/content';
import { iconSource, manifestIcons } from '@/lib/server/content/generated-paths';

/** Colours of styles/tokens.css by day, for manifest and share pictures; a test compares them. */
export const dayColours = {
  paper: '#f4f1e8',
  ink: '#16233b',
  soft: '#485164',
  line: '#c9c5b6',
  accent: '#ab2f1b',
} as const;

/** Renders the web app manifest: name, colours and icons for a home screen. */
export function renderManifest({ site, files }: Content): string {
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
    background_color: dayColours.paper,
    theme_color: dayColours.paper,
    icons: files.has(iconSource) ? [vector, ...bitmaps] : [],
  };
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}
