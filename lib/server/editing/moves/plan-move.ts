import { createHash } from 'node:crypto';
import { loadContent } from '@/lib/server/content/load-content';
import { pathOfFile } from '@/lib/server/content/files/file-names';
import { listSiteFiles } from '@/lib/server/content/files/site-files';
import { readEntryFacts } from '@/lib/server/editing/entries/entry-facts';
import type { FileChange } from '@/lib/server/editing/files/change-files';
import {
  readEditedFile,
  type EditedFile,
  type WorkingCopy,
} from '@/lib/server/editing/files/working-copy';
import { kindOfFile } from '@/lib/server/editing/kinds/kinds';
import {
  listMovedFiles,
  type MovedFile,
  type MoveProblem,
} from '@/lib/server/editing/moves/moved-files';
import { rewriteLinks, type FindMoved } from '@/lib/server/editing/moves/rewrite-links';
import { parseYamlText } from '@/lib/server/editing/yaml/read-source';
import { writeYamlValue } from '@/lib/server/editing/yaml/write-value';

const redirectsFile = 'content/redirects.yaml';

/** An old address with the new one. */
export interface Redirect {
  readonly from: string;
  readonly to: string;
}

/** Everything that changes with the address of an entry. */
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

/** Plans the move of an entry to an address, with all files below it, all links and the redirects. */
export async function planMove(
  copy: WorkingCopy,
  path: string,
  address: string,
  now: Date,
): Promise<MoveResult> {
  const listed = listMovedFiles(copy, path, address);
  if (!listed.ok) return { kind: 'refused', problem: listed.problem };
  const moved = listed.files;
  const texts = await readAll(
    copy,
    moved.map(({ from }) => from),
  );
  if (texts === undefined) return { kind: 'refused', problem: 'unreadable' };
  const findMoved = finderOf(moved);
  const redirects = moved.flatMap(({ from, to }) => redirectOf(from, to, texts.get(from)?.text));

  const created: FileChange[] = [];
  const deleted: FileChange[] = [];
  for (const { from, to } of moved) {
    const file = texts.get(from);
    if (file === undefined) continue;
    created.push({ path: to, text: rewriteLinks(from, file.text, findMoved) });
    deleted.push({ path: from, seen: file.version });
  }
  const isOther = (file: string) => file !== redirectsFile && !texts.has(file);
  const linking: FileChange[] = [];
  for (const file of listSiteFiles(copy.directory, ['content']).files.filter(isOther)) {
    const change = await changeLinks(copy, file, findMoved);
    if (change !== undefined) linking.push(change);
  }
  const redirecting = await changeRedirects(copy, findMoved, redirects);
  if (redirecting === undefined) return { kind: 'refused', problem: 'unreadable' };
  const changes = [...created, ...linking, ...deleted.toReversed(), ...redirecting];
  const problems = await findNewProblems(copy, changes, moved, now);
  if (problems.length > 0) return { kind: 'breaks', problems };
  const version = createHash('sha256').update(JSON.stringify(changes)).digest('hex');
  const others = linking.map((change) => change.path);
  return { kind: 'plan', changes, moved, linking: others, redirects, version };
}

async function readAll(
  copy: WorkingCopy,
  paths: readonly string[],
): Promise<ReadonlyMap<string, EditedFile> | undefined> {
  const files = new Map<string, EditedFile>();
  for (const path of paths) {
    const file = await readEditedFile(copy, path);
    if (file === undefined) return undefined;
    files.set(path, file);
  }
  return files;
}

/** The dates of a series of events have addresses below its own. */
function finderOf(moved: readonly MovedFile[]): FindMoved {
  const addresses = new Map(moved.map(({ from, to }) => [pathOfFile(from), pathOfFile(to)]));
  const [first] = moved;
  const isEvent = first !== undefined && kindOfFile(first.from)?.id === 'events';
  return (address) => {
    const exact = addresses.get(address);
    if (exact !== undefined || !isEvent) return exact;
    const below = address.lastIndexOf('/');
    const event = addresses.get(address.slice(0, below));
    return event === undefined ? undefined : event + address.slice(below);
  };
}

/** What visitors have never seen, and the menu of a section, needs no redirect. */
function redirectOf(from: string, to: string, text: string | undefined): readonly Redirect[] {
  const kind = kindOfFile(from);
  if (kind === undefined || kind.id === 'sections') return [];
  if (readEntryFacts(kind, from, text).schedule.draft === true) return [];
  const [old, address] = [pathOfFile(from), pathOfFile(to)];
  const isSeries = kind.id === 'events' && /^repeats:/m.test(text ?? '');
  return [
    isSeries ? { from: `${old}/:date*`, to: `${address}/:date*` } : { from: old, to: address },
  ];
}

async function changeLinks(
  copy: WorkingCopy,
  path: string,
  findMoved: FindMoved,
): Promise<FileChange | undefined> {
  const file = await readEditedFile(copy, path);
  if (file === undefined) return undefined;
  const text = rewriteLinks(path, file.text, findMoved);
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
  moved: readonly MovedFile[],
  now: Date,
): Promise<readonly string[]> {
  const problemsOf = async (texts?: ReadonlyMap<string, string | undefined>) => {
    const loaded = await loadContent(copy.directory, { now, texts });
    return loaded.ok ? [] : loaded.problems.map(({ message }) => message);
  };
  const after = await problemsOf(new Map(changes.map(({ path, text }) => [path, text])));
  if (after.length === 0) return [];
  const before = await problemsOf();
  // A mistake of before may name an address or a file that has moved.
  const asBefore = (message: string) =>
    moved
      .toReversed()
      .reduce(
        (text, { from, to }) =>
          text.replaceAll(to, from).replaceAll(pathOfFile(to), pathOfFile(from)),
        message,
      );
  return after.filter((message) => !before.includes(asBefore(message))).slice(0, maxProblems);
}
