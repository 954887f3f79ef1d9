import { isGroup } from '@/lib/server/content/languages/word-paths';
import { readFileSettings } from '@/lib/server/editing/differences/compare-files';
import { readEditedFile, type WorkingCopy } from '@/lib/server/editing/files/working-copy';

const siteFile = 'content/site.yaml';

/** Returns the languages of the site as its folder has them, the main one first; none for a site with one language. */
export async function readSiteLanguages(copy: WorkingCopy): Promise<readonly string[]> {
  const text = (await readEditedFile(copy, siteFile))?.text ?? '';
  const settings = readFileSettings(siteFile, text);
  const languages: unknown = isGroup(settings) ? settings.languages : undefined;
  return Array.isArray(languages) ? languages.filter((tag) => typeof tag === 'string') : [];
}
