import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { contentDirectory, themeFile } from '@/lib/server/content/files/site-directory';
import { didYouMean, type Problem } from '@/lib/server/content/files/problems';
import { fileNameWords } from '@/lib/server/content/files/words';

/** The file extensions that are read in each folder of `content/`. */
const extensions: Readonly<Record<string, readonly string[]>> = {
  pages: ['.md'],
  journal: ['.md'],
  events: ['.yaml'],
  resources: ['.yaml'],
  forms: ['.yaml', '.json'],
};
const singleFiles = ['site.yaml', 'people.yaml', 'redirects.yaml'];

/** Common extensions that are not read, with the extension to use instead. */
const extensionAliases: Readonly<Record<string, string>> = {
  '.yml': '.yaml',
  '.markdown': '.md',
  '.mdown': '.md',
  '.mdx': '.md',
  '.txt': '.md',
};

/** Reports files of `theme/` that the site does not read, such as `colors.yaml`. */
export async function checkThemeFiles(site: string): Promise<Problem[]> {
  const folder = join(site, 'theme');
  if (!existsSync(folder)) return [];
  const known = basename(themeFile);
  return (await readdir(folder))
    .filter((name) => name !== known && !isTemporaryFile(name))
    .map((name) => ({
      file: `theme/${name}`,
      line: 1,
      message: fileNameWords.unknownFile + fileNameWords.filesHere([known]),
    }));
}

/** Reports files of `content/` that the site does not read or whose name cannot be a path. */
export async function checkFileNames(site: string): Promise<Problem[]> {
  const folder = contentDirectory(site);
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((file) => !isTemporaryFile(file))
    .flatMap((file) => {
      const message = fileProblem(file);
      return message === undefined ? [] : [{ file: `content/${file}`, line: 1, message }];
    });
}

/** Checks for files that editors and file managers create: `.DS_Store`, `visit.md~`, `Thumbs.db`. */
function isTemporaryFile(file: string): boolean {
  return /(?:^|\/)(?:\.|#|Thumbs\.db$|desktop\.ini$)|~$/.test(file);
}

function fileProblem(file: string): string | undefined {
  const [folder = '', ...inside] = file.split('/');
  const name = basename(file);
  const allowed = inside.length === 0 ? undefined : extensions[folder];
  if (allowed === undefined) return unknownFileProblem(file, inside.length === 0);
  const extension = extname(name);
  const isSettings = /^_(?:section|feeds)\./.test(name);
  if (isSettings) {
    return extension === '.yaml' ? undefined : extensionProblem(name, extension, ['.yaml']);
  }
  // A name that starts with _ marks a draft.
  if (name.startsWith('_')) return undefined;
  if (!allowed.includes(extension)) return extensionProblem(name, extension, allowed);
  // read-forms.ts checks the names of forms.
  return folder === 'forms' ? undefined : nameProblem(inside);
}

function unknownFileProblem(file: string, isAtTop: boolean): string | undefined {
  if (singleFiles.includes(file)) return undefined;
  if (isAtTop) {
    const suggestion = didYouMean(file, singleFiles) || fileNameWords.filesHere(singleFiles);
    return fileNameWords.unknownFile + suggestion;
  }
  const folders = Object.keys(extensions);
  const [folder = ''] = file.split('/');
  const suggestion = didYouMean(folder, folders) || fileNameWords.foldersHere(folders);
  return fileNameWords.unknownFolder + suggestion;
}

function extensionProblem(name: string, extension: string, allowed: readonly string[]): string {
  const lower = extension.toLowerCase();
  const intended = extensionAliases[lower] ?? lower;
  const problem = fileNameWords.unknownExtension(allowed);
  return allowed.includes(intended)
    ? problem + fileNameWords.rename(`${basename(name, extension)}${intended}`)
    : problem;
}

/** Reports a name with spaces, capital letters or reserved characters: the path becomes the URL. */
function nameProblem(path: readonly string[]): string | undefined {
  const invalid = path.find((part) => /[\s\p{Lu}?#%\\:*"<>|]/u.test(part));
  if (invalid === undefined) return undefined;
  const better = invalid
    .toLowerCase()
    .replaceAll(/[\s?#%\\:*"<>|-]+/gu, '-')
    .replace(/-(\.md|\.yaml)$/, '$1');
  return fileNameWords.invalidName(invalid, better);
}

/** Returns the URL path of a file of `content/`. */
export function pathOfFile(file: string): string {
  const [, folder = '', rest = ''] = /^content\/([^/]+)\/(.*)$/s.exec(file) ?? [];
  const path = rest.replace(/\.(md|yaml|json)$/, '').replace(/(^|\/)index$/, '');
  const prefix = { pages: '', forms: '/f' }[folder] ?? `/${folder}`;
  return path === '' ? prefix || '/' : `${prefix}/${path}`;
}

/** Checks whether a form may be missing only because its file is invalid; JSON can hold any form. */
export function isInvalidForm(id: string, invalidFiles: ReadonlySet<string>): boolean {
  return (
    invalidFiles.has(`content/forms/${id}.yaml`) ||
    [...invalidFiles].some((file) => /^content\/forms\/.*\.json$/.test(file))
  );
}
