import { pathOfFile } from '@/lib/server/content/files/file-names';
import { readEntryFacts } from '@/lib/server/editing/entries/entry-facts';
import type { FileChange } from '@/lib/server/editing/files/change-files';
import {
  readEditedFile,
  type EditedFile,
  type WorkingCopy,
} from '@/lib/server/editing/files/working-copy';
import { kindOfFile } from '@/lib/server/editing/kinds/kinds';
import { listMovedFiles, type MovedFile } from '@/lib/server/editing/moves/moved-files';
import {
  planChanges,
  rewriteFile,
  type MoveResult,
  type Redirect,
  type Rewriting,
} from '@/lib/server/editing/moves/plan-changes';
import { redirectTranslations } from '@/lib/server/editing/moves/translated-redirects';
import type { FindMoved } from '@/lib/server/editing/moves/rewrite-links';

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
  const own = moved.flatMap(({ from, to }) => redirectOf(from, to, texts.get(from)?.text));
  const translated = await redirectTranslations(copy, moved, own);
  const redirects = [...own, ...translated];
  const rewriting = rewritingOf(moved, translated);

  const created: FileChange[] = [];
  const deleted: FileChange[] = [];
  for (const { from, to } of moved) {
    const file = texts.get(from);
    if (file === undefined) continue;
    created.push({ path: to, text: rewriteFile(from, file.text, rewriting) });
    deleted.push({ path: from, seen: file.version });
  }
  return planChanges(copy, { ...rewriting, moved, redirects, created, deleted }, now);
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

/** A form is named by the last part of its address. */
function rewritingOf(moved: readonly MovedFile[], translated: readonly Redirect[]): Rewriting {
  const findMoved = finderOf(moved, translated);
  const [first] = moved;
  if (first === undefined || kindOfFile(first.from)?.id !== 'forms') return { findMoved };
  const [from = '', to = ''] = [first.from, first.to].map((file) =>
    pathOfFile(file).slice('/f/'.length),
  );
  return { findMoved, renaming: { picks: 'form', from, to } };
}

/** The dates of a series of events, and the times of what is lent, have addresses below its own. */
function finderOf(moved: readonly MovedFile[], translated: readonly Redirect[]): FindMoved {
  const addresses = new Map([
    ...moved.map(({ from, to }) => [pathOfFile(from), pathOfFile(to)] as const),
    ...translated.map(({ from, to }) => [withoutDates(from), withoutDates(to)] as const),
  ]);
  const [first] = moved;
  const id = first && kindOfFile(first.from)?.id;
  const hasTimes = id === 'events' || id === 'resources';
  return (address) => {
    const exact = addresses.get(address);
    if (exact !== undefined || !hasTimes) return exact;
    const below = address.lastIndexOf('/');
    const event = addresses.get(address.slice(0, below));
    return event === undefined ? undefined : event + address.slice(below);
  };
}

function withoutDates(address: string): string {
  return address.replace(/\/:date\*$/, '');
}

/** What visitors have never seen, and the menu of a section, needs no redirect. */
function redirectOf(from: string, to: string, text: string | undefined): readonly Redirect[] {
  const kind = kindOfFile(from);
  if (kind === undefined || kind.id === 'sections' || kind.language !== undefined) return [];
  if (readEntryFacts(kind, from, text).schedule.draft === true) return [];
  const [old, address] = [pathOfFile(from), pathOfFile(to)];
  const isSeries =
    kind.id === 'resources' || (kind.id === 'events' && /^repeats:/m.test(text ?? ''));
  return [
    isSeries ? { from: `${old}/:date*`, to: `${address}/:date*` } : { from: old, to: address },
  ];
}
