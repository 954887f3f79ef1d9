import type { z } from 'zod';
import type { Content } from '@/lib/server/content/content';
import type { ContentFiles } from '@/lib/server/content/files/content-files';
import type { Settings } from '@/lib/server/content/files/parse-settings';
import type { PublicFiles } from '@/lib/server/content/pictures';
import { coloursFile, themeFile } from '@/lib/server/content/files/site-directory';
import { ownFont } from '@/lib/server/content/theme/fonts';
import { readLogo } from '@/lib/server/content/theme/logo';
import { readOwnFont } from '@/lib/server/content/theme/own-font';
import { coloursSchema, findContrastProblems } from '@/lib/server/content/theme/check-theme';
import { defaultLook, themeSchema, type Look } from '@/lib/server/content/theme/theme-schema';
import { themeFileWords } from '@/lib/words/lib/server/content';

/** What a theme is read from. */
interface ThemeSources {
  readonly files: ContentFiles;
  readonly publicFiles: PublicFiles;
  /** The folder of the site. */
  readonly site: string;
}

/** Reads the theme of a site, also the colours of one that was made before. Reports what cannot be read on them. */
export async function readTheme(sources: ThemeSources): Promise<Pick<Content, 'look' | 'theme'>> {
  const { files } = sources;
  const theme = await files.readSettings(themeFile, themeSchema, themeSchema.parse({}));
  const older = await files.readSettings(coloursFile, coloursSchema, {});
  const look = theme === undefined ? { ...defaultLook } : await readLook(theme, sources);
  const isOlder = files.names.has(coloursFile);
  const written = isOlder ? older?.value : theme?.value.colours;
  if (isOlder && theme?.value.colours !== undefined) {
    files.report(themeFile, theme.lineOf('colours'), themeFileWords.twoFiles);
  }
  if (written === undefined || Object.keys(written).length === 0) return { look };
  for (const { light, name, message } of findContrastProblems(written)) {
    if (isOlder) files.report(coloursFile, older?.lineOf(light, name) ?? 1, message);
    else files.report(themeFile, theme?.lineOf('colours', light, name) ?? 1, message);
  }
  return { look, theme: written };
}

async function readLook(
  { value, lineOf }: Settings<z.output<typeof themeSchema>>,
  { files, publicFiles, site }: ThemeSources,
): Promise<Look> {
  const { font: written, logo: named, ...others } = value;
  const reportOn = (setting: string) => (part: string, message: string) => {
    files.report(themeFile, lineOf(setting, part), message);
  };
  const font =
    typeof written === 'string'
      ? written
      : await readOwnFont(written, { site, names: files.names, report: reportOn('font') });
  const logo =
    named && (await readLogo(named, { site, files: publicFiles, report: reportOn('logo') }));
  return { ...others, font: font ?? ownFont, ...(logo && { logo }) };
}
