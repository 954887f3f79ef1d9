import { lstat, readdir, realpath } from 'node:fs/promises';
import { basename, dirname, extname, join, sep } from 'node:path';
import { normalizeText } from '@/lib/intl/normalize-text';
import { isTemporaryFile } from '@/lib/server/content/files/site-files';
import { themeFile } from '@/lib/server/content/files/site-directory';
import { isGeneratedFile } from '@/lib/server/content/versions/snapshot';
import { isMissing } from '@/lib/server/editing/files/system-errors';

/** The folder of the site in which the organisation edits its files. */
export interface WorkingCopy {
  readonly directory: string;
  /** Returns why a change may not be made. Without it every change may. */
  readonly refuses?: (change: TextChange) => 'area' | 'outside' | undefined;
}

/** The folder of the site as an operator changes it. */
export interface EditedCopy extends WorkingCopy {
  /** Called after each change that is on the disk, with the new version of the file; none for a deleted one. */
  readonly changed: (path: string, version: string | undefined) => Promise<void>;
}

/** A change of a file; a text is `undefined` if the file is missing then, or has none. */
export interface TextChange {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** What of a site's folder the desk edits. */
export type SiteFolder = 'content' | 'public' | 'theme';

/** A path below the site's folder whose real place is known. */
export interface ResolvedPath {
  /** The real path of `content`, `public` or `theme`, which may be a link that the owner has set. */
  readonly root: string;
  /** The real path of the file, or that which it will have. */
  readonly file: string;
  readonly exists: boolean;
}

/** In UTF-16 code units. */
const maxPathLength = 240;
const maxNewNameLength = 80;

const newName = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Files of a folder whose names are fixed. */
const fixedName = /^_(?:section|feeds)$/;
/** Windows reads these names as devices, with any extension. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

const publicFile =
  /\.(?:avif|csv|docx|gif|ics|jpe?g|m4a|mp3|mp4|odp|ods|odt|pdf|png|pptx|svg|txt|vtt|webm|webp|xlsx|zip)$/;

/** Returns which of the site's folders a path is in; `undefined` for one that the desk does not edit. */
export function folderOfPath(path: string): SiteFolder | undefined {
  const [folder = '', ...names] = path.split('/');
  const isPlain = names.length > 0 && names.every(isPlainName);
  if (!isPlain || path.length > maxPathLength || isTemporaryFile(path)) return undefined;
  if (folder === 'content' && /\.(?:md|yaml)$/.test(path)) return 'content';
  if (path === themeFile) return 'theme';
  const isPublic = publicFile.test(path.toLowerCase()) || isPictureList(path);
  return folder === 'public' && isPublic && !isGeneratedFile(path) ? 'public' : undefined;
}

/** Whether a path is that of the list of a folder of pictures, which is a text among the files of `public/`. */
export function isPictureList(path: string): boolean {
  return path.startsWith('public/') && path.endsWith('/pictures.yaml');
}

/** Whether a name is that of one file in one folder. Windows reads `a:b` and `a\b` in other ways. */
function isPlainName(name: string): boolean {
  return name !== '' && !name.startsWith('.') && !/[\p{Cc}\\:]|[. ]$/u.test(name);
}

/** Whether a new file or folder may have a name, without its extension. */
export function isNewName(name: string): boolean {
  const isShort = name.length <= maxNewNameLength;
  return isShort && (fixedName.test(name) || (newName.test(name) && !deviceName.test(name)));
}

/**
 * Finds the real place of a path. Returns `undefined` if the desk does not edit it, if a link is on the way, or
 * if it would be new and its name is not one of `isNewName`, or differs from another name only in its letters'
 * case or form. Throws the error of a site's folder that is missing or cannot be read.
 */
export async function resolvePath(
  { directory }: WorkingCopy,
  path: string,
): Promise<ResolvedPath | undefined> {
  const folder = folderOfPath(path);
  if (folder === undefined) return undefined;
  const site = await realpath(directory);
  const root = await realpath(join(site, folder)).catch(() => join(site, folder));
  const names = path.split('/').slice(1);
  let parent = root;
  for (const name of names.slice(0, -1)) {
    const kind = await findEntry(parent, name);
    if (kind !== 'folder' && !(kind === 'missing' && isNewName(name))) return undefined;
    parent = join(parent, name);
  }
  const name = names.at(-1) ?? '';
  const kind = await findEntry(parent, name);
  if (kind === 'file') return { root, file: join(parent, name), exists: true };
  if (kind !== 'missing' || !isNewName(basename(name, extname(name)))) return undefined;
  return { root, file: join(parent, name), exists: false };
}

/** `other`: a link, a device, or a name that is taken in another spelling. */
async function findEntry(
  parent: string,
  name: string,
): Promise<'file' | 'folder' | 'missing' | 'other'> {
  try {
    const stats = await lstat(join(parent, name));
    if (stats.isFile()) return 'file';
    return stats.isDirectory() ? 'folder' : 'other';
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  const names = await readdir(parent).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  return names.some((other) => spellingOf(other) === spellingOf(name)) ? 'other' : 'missing';
}

function spellingOf(name: string): string {
  return normalizeText(name, 'NFC').toLowerCase();
}

/** Whether the folder of a file is still where it was found, without a link on the way. */
export async function isInPlace({ root, file }: ResolvedPath): Promise<boolean> {
  const parent = dirname(file);
  return (await realpath(parent)) === parent && (parent + sep).startsWith(root + sep);
}
