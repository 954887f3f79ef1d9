import { createHash } from 'node:crypto';
import { pathOfFile } from '@/lib/server/content/files/file-names';
import { listSiteFiles } from '@/lib/server/content/files/site-files';
import { loadContent } from '@/lib/server/content/load-content';
import type { FileChange } from '@/lib/server/editing/files/change-files';
import { readEditedFile, type WorkingCopy } from '@/lib/server/editing/files/working-copy';
import type { MovedFile, MoveProblem } from '@/lib/server/editing/moves/moved-files';
import { rewriteLinks, type FindMoved } from '@/lib/server/editing/moves/rewrite-links';
import { rewriteNames, type Renaming } from '@/lib/server/editing/moves/rewrite-names';
import { parseYamlText } from '@/lib/server/editing/yaml/read-source';
import { writeYamlValue } from '@/lib/server/editing/yaml/write-value';

const redirectsFile = 'content/redirects.yaml';

/** An old address with the new one. */
export interface Redirect {
  readonly from: string;
  readonly to: string;
}

/** Everything that changes with the address or the name of an entry. */
export interface MovePlan {
  readonly kind: 'plan';
  /** In the order in which they are made: what is new, links, what is gone, redirects. */
  readonly changes: readonly FileChange[];
  readonly moved: readonly MovedFile[];
  /** The other files whose links change. */
  readonly linking: readonly string[];
  readonly redirects: readonly Redirect[];
  /** Changes with any of the changes. */
  readonly version: string;
}

/** `unreadable`: a file that moves, or the redirects, cannot be read. `breaks`: what would be wrong then, in sentences. */
export type MoveResult =
  | MovePlan
  | { readonly kind: 'refused'; readonly problem: MoveProblem | 'unreadable' }
  | { readonly kind: 'breaks'; readonly problems: readonly string[] };

/** How the files that name an entry change with it. */
export interface Rewriting {
  readonly findMoved: FindMoved;
  /** Of an entry that others name otherwise than by its address. */
  readonly renaming?: Renaming;
}

interface OwnChanges extends Rewriting {
  readonly moved: readonly MovedFile[];
  readonly redirects: readonly Redirect[];
  /** The changes of the entry's own files: what is new or changes, and what is gone. */
  readonly created: readonly FileChange[];
  readonly deleted: readonly FileChange[];
}

/** Returns the text of a file with the new address and the new name of an entry. */
export function rewriteFile(
  path: string,
  text: string,
  { findMoved, renaming }: Rewriting,
): string {
  const linked = rewriteLinks(path, text, findMoved);
  return renaming === undefined ? linked : rewriteNames(path, linked, renaming);
}

/** Plans what changes in the rest of the site, and checks the site as it would be then. */
export async function planChanges(
  copy: WorkingCopy,
  own: OwnChanges,
  now: Date,
): Promise<MoveResult> {
  const { moved, redirects, created, deleted } = own;
  const ownFiles = new Set([redirectsFile, ...[...created, ...deleted].map(({ path }) => path)]);
  const linking: FileChange[] = [];
  for (const file of listSiteFiles(copy.directory, ['content']).files) {
    const change = ownFiles.has(file) ? undefined : await changeReferences(copy, file, own);
    if (change !== undefined) linking.push(change);
  }
  const redirecting = await changeRedirects(copy, own.findMoved, redirects);
  if (redirecting === undefined) return { kind: 'refused', problem: 'unreadable' };
  const changes = [...created, ...linking, ...deleted.toReversed(), ...redirecting];
  const problems = await findNewProblems(copy, changes, own, now);
  if (problems.length > 0) return { kind: 'breaks', problems };
  const version = createHash('sha256').update(JSON.stringify(changes)).digest('hex');
  const others = linking.map((change) => change.path);
  return { kind: 'plan', changes, moved, linking: others, redirects, version };
}

async function changeReferences(
  copy: WorkingCopy,
  path: string,
  rewriting: Rewriting,
): Promise<FileChange | undefined> {
  const file = await readEditedFile(copy, path);
  if (file === undefined) return undefined;
  const text = rewriteFile(path, file.text, rewriting);
  return text === file.text ? undefined : { path, seen: file.version, text };
}

/** Adds redirects; removes those of the new addresses, which would hide the pages. `undefined` if there is no way. */
async function changeRedirects(
  copy: WorkingCopy,
  findMoved: FindMoved,
  added: readonly Redirect[],
): Promise<readonly FileChange[] | undefined> {
  const file = await readEditedFile(copy, redirectsFile);
  const { files } = listSiteFiles(copy.directory, ['content']);
  if (file === undefined && files.includes(redirectsFile)) return undefined;
  const before = file?.text ?? '';
  const linked = rewriteLinks(redirectsFile, before, findMoved);
  const value = parseYamlText(linked)?.value;
  const list: readonly unknown[] | undefined =
    value === null ? [] : Array.isArray(value) ? (value as readonly unknown[]) : undefined;
  if (list === undefined) return undefined;
  const hiding = new Set(added.flatMap(({ from, to }) => [from, to]));
  const kept = list.filter((redirect) => !hiding.has(fromOf(redirect)));
  const written = writeYamlValue(linked, [...kept, ...added]);
  if (!written.ok) return undefined;
  return written.text === before
    ? []
    : [{ path: redirectsFile, seen: file?.version, text: written.text }];
}

function fromOf(redirect: unknown): string {
  const from: unknown =
    typeof redirect === 'object' && redirect !== null && 'from' in redirect ? redirect.from : '';
  return typeof from === 'string' ? from : '';
}

/** The most sentences about what a move would break. */
const maxProblems = 10;

/** Returns what the check says of the site after the changes, and does not say of it now. */
async function findNewProblems(
  copy: WorkingCopy,
  changes: readonly FileChange[],
  { moved, renaming }: OwnChanges,
  now: Date,
): Promise<readonly string[]> {
  const problemsOf = async (texts?: ReadonlyMap<string, string | undefined>) => {
    const loaded = await loadContent(copy.directory, { now, texts });
    return loaded.ok ? [] : loaded.problems.map(({ message }) => message);
  };
  const after = await problemsOf(new Map(changes.map(({ path, text }) => [path, text])));
  if (after.length === 0) return [];
  const before = await problemsOf();
  // A mistake of before may name an address, a file or a name that has changed.
  const asBefore = (message: string) =>
    moved
      .toReversed()
      .reduce(
        (text, { from, to }) =>
          text.replaceAll(to, from).replaceAll(pathOfFile(to), pathOfFile(from)),
        renaming === undefined
          ? message
          : message.replaceAll(`"${renaming.to}"`, `"${renaming.from}"`),
      );
  return after.filter((message) => !before.includes(asBefore(message))).slice(0, maxProblems);
}
