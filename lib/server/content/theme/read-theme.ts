import type { Content } from '@/lib/server/content/content';
import type { ContentFiles } from '@/lib/server/content/files/content-files';
import { coloursFile, themeFile } from '@/lib/server/content/files/site-directory';
import { coloursSchema, findContrastProblems } from '@/lib/server/content/theme/check-theme';
import { defaultLook, themeSchema, type Look } from '@/lib/server/content/theme/theme-schema';
import { themeFileWords } from '@/lib/server/content/words';

/** Reads the theme of a site, also the colours of one that was made before. Reports what cannot be read on them. */
export async function readTheme(files: ContentFiles): Promise<Pick<Content, 'look' | 'theme'>> {
  const theme = await files.readSettings(themeFile, themeSchema, { ...defaultLook });
  const older = await files.readSettings(coloursFile, coloursSchema, {});
  const look: Look = theme?.value ?? { ...defaultLook };
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
