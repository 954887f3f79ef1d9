import { basename, extname } from 'node:path';
import { coloursFile, fontsFolder, themeFile } from '@/lib/server/content/files/site-directory';
import { didYouMean, type Problem } from '@/lib/server/content/files/problems';
import { languages } from '@/lib/words/languages';
import { translationWords } from '@/lib/words/lib/server/content/languages';
import { fileNameWords } from '@/lib/words/lib/server/content/files';

/** The file extensions that are read in each folder of `content/`. */
const extensions: Readonly<Record<string, readonly string[]>> = {
  pages: ['.md'],
  journal: ['.md'],
  events: ['.yaml'],
  notices: ['.yaml'],
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

/**
 * Reports files that the site does not read, such as `theme/colors.yaml`, or whose name cannot be a path.
 * `files` are those of a site with `languages`.
 */
export function checkFileNames(
  files: ReadonlySet<string>,
  siteLanguages: readonly string[] = [],
): Problem[] {
  return [...files].flatMap((file) => {
    const [, folder = '', inside = ''] = /^([^/]*)\/(.*)$/s.exec(file) ?? [];
    const [language = '', ...translated] = inside.split('/');
    const isTranslation = languages.some((each) => each === language) && translated.length > 0;
    const message =
      folder === 'content' && isTranslation
        ? translationProblem(language, translated.join('/'), files, siteLanguages)
        : folder === 'content'
          ? fileProblem(inside)
          : folder === 'theme'
            ? themeFileProblem(file)
            : undefined;
    return message === undefined ? [] : [{ file, line: 1, message }];
  });
}

/** Reports a translation of a file that is missing, or in a language that the site does not have. */
function translationProblem(
  language: string,
  inside: string,
  files: ReadonlySet<string>,
  siteLanguages: readonly string[],
): string | undefined {
  if (!siteLanguages.slice(1).includes(language)) return translationWords.notListed(language);
  const file = `content/${inside}`;
  return files.has(file) ? undefined : (fileProblem(inside) ?? translationWords.noMain(file));
}

function themeFileProblem(file: string): string | undefined {
  // A licence often lies beside a font.
  if (file === themeFile || file === coloursFile || file.startsWith(`${fontsFolder}/`)) {
    return undefined;
  }
  return fileNameWords.unknownFile + fileNameWords.filesHere(basename(themeFile));
}

function fileProblem(file: string): string | undefined {
  const [folder = '', ...inside] = file.split('/');
  const name = basename(file);
  const allowed = inside.length === 0 ? undefined : extensions[folder];
  if (/\.(?:jpe?g|png|webp|avif|heic|svg|pdf|docx?)$/i.test(name)) return fileNameWords.publicFile;
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
    const suggestion =
      didYouMean(file, singleFiles) || fileNameWords.filesHere(singleFiles.join(', '));
    return fileNameWords.unknownFile + suggestion;
  }
  const folders = Object.keys(extensions);
  const [folder = ''] = file.split('/');
  const suggestion = didYouMean(folder, folders) || fileNameWords.foldersHere(folders.join(', '));
  return fileNameWords.unknownFolder + suggestion;
}

function extensionProblem(name: string, extension: string, allowed: readonly string[]): string {
  const lower = extension.toLowerCase();
  const intended = extensionAliases[lower] ?? lower;
  const problem = fileNameWords.unknownExtension(allowed.reduce(fileNameWords.either));
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

/** Returns the file of a site whose path would be a URL path: the inverse of `pathOfFile`. */
export function fileOfPath(path: string): string {
  const [, folder = '', inside = ''] = /^\/([^/]+)(?:\/(.+))?$/s.exec(path) ?? [];
  if (/\.[a-z0-9]+$/i.test(path) && !path.endsWith('.md')) return `public${path}`;
  const name = (inside || 'index').replace(/\.md$/, '');
  if (folder === 'f') return `content/forms/${name}.yaml`;
  const [extension] = inside === '' ? [] : (extensions[folder] ?? []);
  if (extension !== undefined && folder !== 'pages') return `content/${folder}/${name}${extension}`;
  return `content/pages${path.replace(/\.md$/, '')}.md`;
}

/** Checks whether a form may be missing only because its file is invalid; JSON can hold any form. */
export function isInvalidForm(id: string, invalidFiles: ReadonlySet<string>): boolean {
  return (
    invalidFiles.has(`content/forms/${id}.yaml`) ||
    [...invalidFiles].some((file) => /^content\/forms\/.*\.json$/.test(file))
  );
}
