import { languageName } from '@/lib/intl/language-name';
import { type DeskPageRequest, noticeOf } from '@/lib/server/desk/desk-page';
import { deletableKind } from '@/lib/server/editing/deletion/deletable';
import { findLinkingFiles } from '@/lib/server/editing/deletion/find-links';
import { listTranslationsOf } from '@/lib/server/editing/translations/list-languages';
import { deletionWords as words } from '@/lib/words/lib/server/editing/deletion';
import { readEntryFacts } from '@/lib/server/editing/entries/entry-facts';
import { readEditedFile, workingCopyOf } from '@/lib/server/editing/files/working-copy';
import { editHref, kindOfFile, nameOfKind } from '@/lib/server/editing/kinds/kinds';

/** Returns the props of the page that asks before a file (`?path=`) is deleted, with what links to it. */
export async function deleteProps({ context, operator, display }: DeskPageRequest) {
  const { path } = context.query;
  const kind = typeof path === 'string' ? deletableKind(operator, path) : undefined;
  if (typeof path !== 'string' || kind === undefined) return undefined;
  const copy = workingCopyOf(process.cwd());
  const file = await readEditedFile(copy, path);
  if (file === undefined) return undefined;
  const { title } = readEntryFacts(kind, path, file.text);
  const linking = await findLinkingFiles(copy, path, display.now);
  const links = await Promise.all(
    linking.map(async (each) => ({
      path: each,
      href: editHref(each),
      title: titleOf(each, (await readEditedFile(copy, each))?.text),
    })),
  );
  const { changed, refused, outside } = words;
  const notice = noticeOf(context.query, { changed, refused, outside });
  return {
    title: words.title(title),
    path,
    version: file.version,
    back: editHref(path),
    links,
    /** Those that are deleted with it, in the names of their languages. */
    translations: (await listTranslationsOf(copy, [path])).map(
      ({ path: translated, kind: own }) => ({
        path: translated,
        href: editHref(translated),
        name: languageName(own.language ?? ''),
      }),
    ),
    notice,
  };
}

function titleOf(path: string, text: string | undefined): string {
  const kind = kindOfFile(path);
  if (kind === undefined) return path;
  return 'file' in kind.place ? nameOfKind(kind) : readEntryFacts(kind, path, text).title;
}
