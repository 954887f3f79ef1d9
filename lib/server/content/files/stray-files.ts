import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { Problem } from '@/lib/server/content/files/problem';
import { didYouMean } from '@/lib/server/content/files/suggest';

/** The files of `content/` by their folder: which endings are read there. */
const endings: Readonly<Record<string, readonly string[]>> = {
  pages: ['.md'],
  journal: ['.md'],
  events: ['.yaml'],
  forms: ['.yaml', '.json'],
};
const singleFiles = ['site.yaml', 'people.yaml', 'redirects.yaml'];

/** Spellings of the endings that are not read. */
const otherEndings: Readonly<Record<string, string>> = {
  '.yml': '.yaml',
  '.markdown': '.md',
  '.mdown': '.md',
  '.mdx': '.md',
  '.txt': '.md',
};

/** Lists the files of `content/` that no part of the site reads, and those whose name is no address. */
export async function findStrayFiles(root: string): Promise<Problem[]> {
  const folder = join(root, 'content');
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((file) => !isLeftByProgram(file))
    .flatMap((file) => {
      const message = faultOf(file);
      return message === undefined ? [] : [{ file: `content/${file}`, line: 1, message }];
    });
}

/** Editors and file managers leave such files: `.DS_Store`, `visit.md~`, `Thumbs.db`. */
function isLeftByProgram(file: string): boolean {
  return /(?:^|\/)(?:\.|#|Thumbs\.db$|desktop\.ini$)|~$/.test(file);
}

function faultOf(file: string): string | undefined {
  const [folder = '', ...inside] = file.split('/');
  const name = basename(file);
  const read = inside.length === 0 ? undefined : endings[folder];
  if (read === undefined) return faultOutside(file, inside.length === 0);
  const ending = extname(name);
  const isSettings = /^_(?:section|feeds)\./.test(name);
  if (isSettings) return ending === '.yaml' ? undefined : renameTo(name, ending, ['.yaml']);
  // A name that begins with _ keeps a file out of the site.
  if (name.startsWith('_')) return undefined;
  if (!read.includes(ending)) return renameTo(name, ending, read);
  // read-forms.ts checks the names of forms.
  return folder === 'forms' ? undefined : faultOfName(inside);
}

function faultOutside(file: string, isAtTop: boolean): string | undefined {
  if (singleFiles.includes(file)) return undefined;
  if (isAtTop) {
    const known = didYouMean(file, singleFiles);
    return `Nothing reads this file.${known || ` Files here are: ${singleFiles.join(', ')}.`}`;
  }
  const folders = Object.keys(endings);
  const known = didYouMean(file.split('/')[0] ?? '', folders);
  return `Nothing reads files of this folder.${known || ` Folders here are: ${folders.join(', ')}.`}`;
}

function renameTo(name: string, ending: string, read: readonly string[]): string {
  const lower = ending.toLowerCase();
  const meant = otherEndings[lower] ?? lower;
  const rename = read.includes(meant) ? ` Rename it ${basename(name, ending)}${meant}.` : '';
  return `Nothing reads this file: files here end with ${read.join(' or ')}.${rename}`;
}

/** A file's place is its address, which has no space and no capital letter. */
function faultOfName(path: readonly string[]): string | undefined {
  const [bad] = path.filter((part) => /[\s\p{Lu}?#%\\:*"<>|]/u.test(part));
  if (bad === undefined) return undefined;
  const better = bad
    .toLowerCase()
    .replaceAll(/[\s?#%\\:*"<>|-]+/gu, '-')
    .replace(/-(\.md|\.yaml)$/, '$1');
  return `A file’s name is its address: use small letters, digits and - only. Rename ${bad} to ${better}.`;
}
