import { pathOfFile } from '@/lib/server/content/files/file-names';
import { findOriginal, translationFile } from '@/lib/server/content/languages/word-settings';
import { listSiteFiles } from '@/lib/server/content/files/site-files';
import { isNewName } from '@/lib/server/editing/files/site-paths';
import type { WorkingCopy } from '@/lib/server/editing/files/working-copy';
import { kindOfFile, type EditedKind, type KindId } from '@/lib/server/editing/kinds/kinds';

/** A file that moves. */
export interface MovedFile {
  readonly from: string;
  readonly to: string;
}

/**
 * Why an entry cannot move: it has no address of its own or keeps it (`fixed`), the new address is the old one (`same`)
 * or not a good one (`name`), another entry has it (`taken`), or it would be below itself (`inside`).
 */
export type MoveProblem = 'fixed' | 'same' | 'name' | 'taken' | 'inside';

export type MovedFiles =
  | { readonly ok: true; readonly files: readonly MovedFile[] }
  | { readonly ok: false; readonly problem: MoveProblem };

/** Kinds whose entries have an address, and the people, who have short names. */
const movableKinds: readonly KindId[] = [
  'pages',
  'posts',
  'events',
  'resources',
  'forms',
  'people',
];

/** Kinds whose files are all in one folder. */
const flatKinds: readonly KindId[] = ['resources', 'forms'];

/** Returns the kind of an entry that can have another address, if nothing stored refers to it by that. */
export function movableKind(path: string): EditedKind | undefined {
  const kind = kindOfFile(path);
  const isHome = path === 'content/pages/index.md';
  if (kind === undefined || isHome || kind.language !== undefined) return undefined;
  return movableKinds.includes(kind.id) ? kind : undefined;
}

/** Returns the address of the page that gives an entry another address; `undefined` for one that keeps its own. */
export function moveHref(path: string): string | undefined {
  return movableKind(path) && `/desk/site/move?${new URLSearchParams({ path }).toString()}`;
}

/**
 * Lists the files that move with an entry to an address such as `/visit/access`: a page takes those below it along, and
 * each its translations, whose paths are those of what they translate.
 */
export function listMovedFiles(copy: WorkingCopy, path: string, address: string): MovedFiles {
  const kind = movableKind(path);
  if (kind === undefined || !('folder' in kind.place)) return { ok: false, problem: 'fixed' };
  const { folder, extension } = kind.place;
  const old = pathOfFile(path);
  const prefix = pathOfFile(`${folder}/x`).slice(0, -2);
  if (address === old) return { ok: false, problem: 'same' };
  const names = address.slice(prefix.length + 1).split('/');
  const isPlace = names.every(isAddressPart) && !(flatKinds.includes(kind.id) && names.length > 1);
  if (!address.startsWith(`${prefix}/`) || !isPlace) {
    return { ok: false, problem: 'name' };
  }
  if (address.startsWith(`${old}/`)) return { ok: false, problem: 'inside' };
  const { files } = listSiteFiles(copy.directory, ['content']);
  const base = `${folder}/${names.join('/')}`;
  const oldBase = folder + old.slice(prefix.length);
  const isIndex = path.endsWith(`/index${extension}`);
  const own = { from: path, to: isIndex ? `${base}/index${extension}` : `${base}${extension}` };
  const below =
    kind.id === 'pages'
      ? files.filter((file) => file.startsWith(`${oldBase}/`) && file !== path)
      : [];
  const originals = [
    own,
    ...below.map((from) => ({ from, to: `${base}${from.slice(oldBase.length)}` })),
  ];
  const destinations = new Map(originals.map(({ from, to }) => [from, to]));
  const translations = files.flatMap((from) => {
    const { language = '', original = '' } = findOriginal(from) ?? {};
    const to = destinations.get(original);
    return to === undefined ? [] : [{ from, to: translationFile(to, language) }];
  });
  const moved = [...originals, ...translations];
  const taken = new Set(
    files.filter((file) => !moved.some(({ from }) => from === file)).map(addressKey),
  );
  return moved.some(({ to }) => taken.has(addressKey(to)))
    ? { ok: false, problem: 'taken' }
    : { ok: true, files: moved };
}

/** `index` and a name that begins with _ mean something else in a folder. */
function isAddressPart(name: string): boolean {
  return name !== 'index' && !name.startsWith('_') && isNewName(name);
}

/** The menu of a section has the address of no page. */
function addressKey(file: string): string {
  return /\/_[^/]*$/.test(file) ? file : pathOfFile(file);
}
