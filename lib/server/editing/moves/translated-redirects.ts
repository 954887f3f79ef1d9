import { fileOfPath, pathOfFile } from '@/lib/server/content/files/file-names';
import { isUnfinished } from '@/lib/server/content/languages/words-version';
import { findOriginal, translationFile } from '@/lib/server/content/languages/word-settings';
import { readFileSettings } from '@/lib/server/editing/differences/compare-files';
import { readEditedFile, type WorkingCopy } from '@/lib/server/editing/files/working-copy';
import type { MovedFile } from '@/lib/server/editing/moves/moved-files';
import type { Redirect } from '@/lib/server/editing/moves/plan-changes';

/**
 * Lists the redirects of the translations that move with their originals: for those whose address in their language
 * changes, because it is made of the names of files or of what the pages above are called.
 */
export async function redirectTranslations(
  copy: WorkingCopy,
  moved: readonly MovedFile[],
  redirects: readonly Redirect[],
): Promise<readonly Redirect[]> {
  const readText = async (path: string) => (await readEditedFile(copy, path))?.text;
  const movedTo = new Map(moved.map(({ from, to }) => [to, from]));
  const slugOf =
    (language: string, read: (file: string) => Promise<string | undefined>) =>
    async (path: string): Promise<string | undefined> => {
      const page = translationFile(fileOfPath(path), language);
      for (const file of [page, page.replace(/\.md$/, '/index.md')]) {
        const text = (await read(file)) ?? '';
        const settings = isUnfinished(text) ? undefined : readFileSettings(file, text);
        const slug: unknown =
          typeof settings === 'object' && settings !== null && 'slug' in settings
            ? settings.slug
            : undefined;
        if (typeof slug === 'string') return slug;
      }
      return undefined;
    };
  const found: Redirect[] = [];
  for (const { from, to } of moved) {
    const { language, original = '' } = findOriginal(from) ?? {};
    const newOriginal = findOriginal(to)?.original ?? '';
    const [old, next] = [pathOfFile(original), pathOfFile(newOriginal)];
    const redirect = redirects.find((each) => each.from.replace(/\/:date\*$/, '') === old);
    if (language === undefined || redirect === undefined) continue;
    const text = await readText(from);
    // Visitors have never seen one that is not finished.
    if (text === undefined || isUnfinished(text)) continue;
    const before = await addressIn(language, old, slugOf(language, readText));
    const after = await addressIn(
      language,
      next,
      slugOf(language, (file) => readText(movedTo.get(file) ?? file)),
    );
    const rest = redirect.from.slice(old.length);
    if (before !== after) found.push({ from: before + rest, to: after + rest });
  }
  return found;
}

async function addressIn(
  language: string,
  path: string,
  slugOf: (path: string) => Promise<string | undefined>,
): Promise<string> {
  const parts = path.split('/').slice(1);
  const names = await Promise.all(
    parts.map(async (part, index) => {
      const above = `/${parts.slice(0, index + 1).join('/')}`;
      return (await slugOf(above)) ?? part;
    }),
  );
  return `/${[language, ...names].join('/')}`;
}
