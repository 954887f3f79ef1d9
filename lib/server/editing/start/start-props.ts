import { changesHref } from '@/lib/editing/publication';
import type { Operator } from '@/lib/server/access/access-record';
import { mayEdit } from '@/lib/server/access/areas';
import { listMistakes } from '@/lib/server/content/load-content';
import { publishedDirectory } from '@/lib/server/content/versions/publications';
import { type DeskPageRequest, noticeOf } from '@/lib/server/desk/desk-page';
import { mayUsePictures } from '@/lib/server/editing/access/file-areas';
import { listEntries, type Entry } from '@/lib/server/editing/entries/list-entries';
import {
  isWritableCopy,
  workingCopyOf,
  type WorkingCopy,
} from '@/lib/server/editing/files/working-copy';
import {
  editHref,
  findKind,
  kindOfFile,
  newHref,
  type KindId,
} from '@/lib/server/editing/kinds/kinds';
import { kindWords } from '@/lib/words/lib/server/editing/kinds';
import { nameOfOperator } from '@/lib/server/editing/presence/savers';
import { listChanges } from '@/lib/server/editing/publication/list-changes';
import type { ChangeKind } from '@/lib/server/editing/publication/publication-facts';
import { lastPublication } from '@/lib/server/editing/publication/publisher';
import { entryRow } from '@/lib/server/editing/start/entry-row';
import { findEntries, maxFound, sortEntries } from '@/lib/server/editing/start/find-entries';
import { buildPageTree } from '@/lib/server/editing/start/page-tree';
import { listLost } from '@/lib/server/editing/start/list-lost';
import { readLanguages } from '@/lib/server/editing/translations/list-languages';
import { todayLinks } from '@/lib/server/editing/start/today-links';
import { startWords as words } from '@/lib/words/lib/server/editing/start';
import { wallTimeAt } from '@/lib/time/zoned-time';

/** The kinds of which the page lists some entries each. */
const listedKinds = ['notices', 'events', 'posts', 'resources', 'forms'] as const;

/** The files that there are once, and those that few look for. */
const singleKinds = ['people', 'site', 'theme', 'redirects', 'feeds', 'sections'] as const;

/** How many entries of a kind the page lists. */
const shownEntries = 6;

/**
 * Returns the props of the start page of editing: what is done most, the pages as a tree, and entries of the other
 * kinds; with `?q=` the entries whose title or address has it, with `?kind=` all of a kind.
 */
export async function startProps(request: DeskPageRequest) {
  const { context, display, operator } = request;
  const copy = workingCopyOf(process.cwd());
  const entries = await listEntries(copy, operator);
  const changes = await listUnpublished(request, copy);
  const today = wallTimeAt(display.now, display.timeZone).date;
  const languagesOf = await readLanguages(copy);
  const row = (entry: Entry) => entryRow(entry, changes.get(entry.path), languagesOf, display);
  const query = readQuery(context.query.q);
  const kind = findKind(readQuery(context.query.kind));
  const ofKind = (id: KindId) => {
    const some = entries.filter((entry) => entry.kind.id === id);
    return sortEntries(id, some, today, display.locale);
  };
  const unpublished =
    changes.size === 0 ? undefined : { text: words.unpublished(changes.size), href: changesHref };
  const problem = (await isWritableCopy(copy)) ? undefined : words.notWritable;
  const notice = problem ?? noticeOf(context.query, words.done);
  const mistakes = (await listMistakes()).map(({ file, line, message }) => ({
    file,
    href: kindOfFile(file) && editHref(file),
    text: line === undefined ? message : words.atLine(line, message),
  }));
  const frame = {
    mistakes,
    lost: await listLost(request, copy),
    publishing: await describePublishing(request),
    query,
    unpublished,
    notice,
    isProblem: problem !== undefined,
  };
  if (query !== '' || kind !== undefined) {
    const some = kind === undefined ? entries : ofKind(kind.id);
    const title = query === '' && kind !== undefined ? kindWords[kind.id].many : words.found(query);
    const found = findEntries(some, query);
    const more = found.length > maxFound ? words.tooMany(maxFound, found.length) : undefined;
    return { title, ...frame, found: found.slice(0, maxFound).map(row), more, start: undefined };
  }
  const start = {
    today: todayLinks(request, ofKind('events'), today),
    pages: mayEdit(operator, 'pages')
      ? { tree: buildPageTree(ofKind('pages').map(row)), add: addLink(operator, 'pages') }
      : undefined,
    lists: listedKinds.flatMap((id) => {
      const all = ofKind(id);
      const add = addLink(operator, id);
      if (all.length === 0 && add === undefined) return [];
      const { many } = kindWords[id];
      const more = { text: words.all[id](all.length), href: `/desk/site?kind=${id}` };
      return {
        id,
        title: many,
        rows: all.slice(0, shownEntries).map(row),
        all: all.length > shownEntries ? more : undefined,
        add,
        copy: id === 'events' && all.length > 0 ? copyLink() : undefined,
      };
    }),
    pictures: mayUsePictures(operator)
      ? { text: words.pictures, href: '/desk/site/pictures' }
      : undefined,
    others: singleKinds.flatMap((id) => ofKind(id).map(row)),
  };
  return { title: words.title, ...frame, found: undefined, more: undefined, start };
}

/**
 * Returns what has changed since the last publication, by path. Where nothing is published, as under `next dev`,
 * visitors see the folder itself.
 */
async function listUnpublished(
  { services: { settings } }: DeskPageRequest,
  copy: WorkingCopy,
): Promise<ReadonlyMap<string, ChangeKind>> {
  const places = { root: process.cwd(), directory: publishedDirectory(settings.DATA_DIR) };
  const { files, published } = await listChanges(copy, places);
  return new Map(published && files.map(({ path, change }) => [path, change]));
}

/** Says who publishes now; `undefined` while no one does. */
async function describePublishing({ services: { store, settings } }: DeskPageRequest) {
  const run = await lastPublication(settings.DATA_DIR);
  if (run === undefined || run.result !== undefined) return undefined;
  return words.publishing(await nameOfOperator(store, run.by));
}

/** Returns the link that adds an entry of a kind, if the operator may. */
function addLink(operator: Operator, id: KindId) {
  const names = kindWords[id];
  const area = findKind(id)?.area;
  return 'add' in names && area !== undefined && mayEdit(operator, area)
    ? { text: names.add, href: newHref(id) }
    : undefined;
}

function copyLink() {
  return { text: words.copyEvent, href: '/desk/site?kind=events' };
}

/** In UTF-16 code units. */
const maxQueryLength = 200;

function readQuery(value: string | readonly string[] | undefined): string {
  return typeof value === 'string' ? value.trim().slice(0, maxQueryLength) : '';
}
