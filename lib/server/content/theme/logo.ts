import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { withWords } from '@/lib/server/content/schemas/field-meta';
import { suggestOneOf } from '@/lib/server/content/files/problems';
import { publicDirectory } from '@/lib/server/content/files/site-directory';
import type { PublicFiles } from '@/lib/server/content/pictures';
import { text } from '@/lib/server/content/schemas/values';
import { logoWords } from '@/lib/words/lib/server/content';
import { logoMeta } from '@/lib/words/lib/server/content/theme';

/** A logo: on light backgrounds, and on dark ones if there is another for them. */
export interface SiteLogo {
  readonly light: LogoPicture;
  readonly dark?: LogoPicture;
}

/** A file of a logo; the sizes are those of its ratio. */
export interface LogoPicture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** Schema of `logo` in theme/theme.yaml: paths of SVG or PNG files in `public/`. */
export const logoSchema = z
  .strictObject({
    src: text.meta(withWords(logoMeta.src, { control: 'logo-file' })),
    /** On dark backgrounds. */
    dark: text.optional().meta(withWords(logoMeta.dark, { control: 'logo-file' })),
  })
  .meta({ crops: [] });

interface ReadOptions {
  readonly site: string;
  readonly files: PublicFiles;
  readonly report: (setting: 'src' | 'dark', message: string) => void;
}

/** Reads the logo of a site. Reports files that are missing or cannot be shown. */
export async function readLogo(
  { src, dark }: z.output<typeof logoSchema>,
  { site, files, report }: ReadOptions,
): Promise<SiteLogo | undefined> {
  const read = async (setting: 'src' | 'dark', path: string) => {
    const found = await readPicture(path, site, files);
    if (typeof found === 'object') return found;
    report(setting, found);
    return undefined;
  };
  const light = await read('src', src);
  const onDark = dark === undefined ? undefined : await read('dark', dark);
  return light && { light, ...(onDark && { dark: onDark }) };
}

/** Returns a picture for the header, or why it cannot be shown. */
async function readPicture(
  path: string,
  site: string,
  files: PublicFiles,
): Promise<LogoPicture | string> {
  if (!files.has(path)) {
    const known = [...files.keys()].filter((file) => /\.(?:png|svg)$/i.test(file));
    return logoWords.missing(path) + suggestOneOf(path, known);
  }
  const src = path.split('/').map(encodeURIComponent).join('/');
  const file = files.get(path);
  if (path.toLowerCase().endsWith('.png') && file?.kind === 'raster') {
    const { width, height, copies } = file;
    // Twice the size of the header, in the best format.
    const query = copies === undefined ? '' : `?w=640&v=${copies.facts.version}`;
    return { src: src + query, width, height };
  }
  if (!path.toLowerCase().endsWith('.svg')) return logoWords.wrongKind(path);
  const svg = await readFile(join(publicDirectory(site), path), 'utf8');
  const size = svgSize(svg);
  return findSvgProblem(svg) ?? (size === undefined ? logoWords.noSize(path) : { src, ...size });
}

/** Returns the size of a drawing that can be a logo; `undefined` for one that says none, or is not harmless. */
export function logoSize(svg: string): Pick<LogoPicture, 'width' | 'height'> | undefined {
  return findSvgProblem(svg) === undefined ? svgSize(svg) : undefined;
}

/** Parts of an SVG that run scripts or load other files when a browser opens its address. */
const unsafeParts: readonly (readonly [RegExp, string])[] = [
  [/<script[\s>]/i, '<script>'],
  [/<foreignObject[\s>]/i, '<foreignObject>'],
  [/\son[a-z]+\s*=/i, 'on…="…"'],
  [/javascript:/i, 'javascript:'],
  [/<!ENTITY/i, '<!ENTITY>'],
  [/<\?xml-stylesheet/i, '<?xml-stylesheet?>'],
  [/@import/i, '@import'],
  [/\bhref\s*=\s*["'](?!#|data:image\/(?:png|jpeg);)/i, 'href="…"'],
  [/url\(\s*["']?(?!["']?#)/i, 'url(…)'],
];

function findSvgProblem(svg: string): string | undefined {
  const found = unsafeParts.find(([pattern]) => pattern.test(svg));
  return found && logoWords.unsafe(found[1]);
}

/** Returns the size of a drawing in units of its own; `undefined` if it says none. */
function svgSize(svg: string): Pick<LogoPicture, 'width' | 'height'> | undefined {
  const [tag = ''] = /<svg\b[^>]*>/.exec(svg) ?? [];
  const [, box = ''] = /\sviewBox\s*=\s*["']([^"']+)/.exec(tag) ?? [];
  const sides = ['width', 'height'].map((name) =>
    Number(new RegExp(`\\s${name}\\s*=\\s*["']([\\d.]+)(?:px)?["']`).exec(tag)?.[1]),
  );
  const [width = NaN, height = NaN] =
    box === ''
      ? sides
      : box
          .trim()
          .split(/[\s,]+/)
          .slice(2)
          .map(Number);
  return width > 0 && height > 0 ? { width, height } : undefined;
}
