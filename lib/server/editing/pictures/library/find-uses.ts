import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { normalizeText } from '@/lib/intl/normalize-text';
import { listSiteFiles } from '@/lib/server/content/files/site-files';
import { decodePath } from '@/lib/server/content/pictures';
import { readEntryFacts } from '@/lib/server/editing/entries/entry-facts';
import type { WorkingCopy } from '@/lib/server/editing/files/site-paths';
import { kindOfFile, nameOfKind } from '@/lib/server/editing/kinds/kinds';
import { libraryWords as words } from '@/lib/words/lib/server/editing/pictures/library';
import { processState } from '@/lib/server/platform/state/process-state';

/** A file of the site that names a picture. */
export interface PictureUse {
  readonly path: string;
  readonly title: string;
}

/** What a file says, by the mark that changes with it. */
interface KnownFile {
  readonly mark: string;
  readonly title: string;
  readonly mentions: readonly string[];
}

const knownFiles = () => processState('picture-mentions', () => new Map<string, KnownFile>());

/** From a slash to the end of a picture's name. The limit keeps the time for a line of slashes short. */
const mention = /\/[^"'<>|\r\n]{0,240}?\.(?:avif|jpe?g|png|svg|webp)/gi;

/**
 * Finds the files that name each picture, by its path in the site's folder. It looks at the text, so that drafts,
 * files with mistakes and the dates of a series count, too. Reads only files that have changed.
 */
export async function findUses(
  { directory }: WorkingCopy,
  paths: readonly string[],
): Promise<ReadonlyMap<string, readonly PictureUse[]>> {
  const bySource = new Map(paths.map((path) => [keyOf(path.slice('public'.length)), path]));
  const uses = new Map<string, PictureUse[]>();
  const add = (path: string, use: PictureUse) => {
    const before = uses.get(path) ?? [];
    if (before.at(-1)?.path !== use.path) uses.set(path, [...before, use]);
  };
  for (const path of listSiteFiles(directory, ['content', 'theme']).files) {
    const file = await readMentions(directory, path);
    for (const each of file?.mentions ?? []) {
      const named = findNamed(each, bySource);
      if (named !== undefined && file !== undefined) add(named, { path, title: file.title });
    }
  }
  // A list of a folder names all of its pictures.
  for (const path of listSiteFiles(directory, ['public']).files) {
    if (basename(path) !== 'pictures.yaml') continue;
    const folder = dirname(path);
    const title = words.listOfFolder(basename(folder));
    for (const each of paths) if (dirname(each) === folder) add(each, { path, title });
  }
  return uses;
}

/** Returns the picture of a mention. Words before a name with spaces may belong to the sentence: the longest wins. */
function findNamed(text: string, bySource: ReadonlyMap<string, string>): string | undefined {
  for (let at = text.indexOf('/'); at >= 0; at = text.indexOf('/', at + 1)) {
    const named = bySource.get(keyOf(text.slice(at)));
    if (named !== undefined) return named;
  }
  return undefined;
}

function keyOf(source: string): string {
  return normalizeText(decodePath(source), 'NFC');
}

async function readMentions(directory: string, path: string): Promise<KnownFile | undefined> {
  const file = join(directory, path);
  const stats = await stat(file, { bigint: true }).catch(() => undefined);
  if (stats === undefined) return undefined;
  const mark = [stats.ino, stats.size, stats.mtimeNs, stats.ctimeNs].join(' ');
  const known = knownFiles().get(file);
  if (known?.mark === mark) return known;
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const mentions = [...new Set(Array.from(text.matchAll(mention), ([each]) => each))];
  const read = { mark, title: titleOf(path, text), mentions };
  knownFiles().set(file, read);
  return read;
}

function titleOf(path: string, text: string): string {
  const kind = kindOfFile(path);
  if (kind === undefined) return path;
  return 'file' in kind.place ? nameOfKind(kind) : readEntryFacts(kind, path, text).title;
}
