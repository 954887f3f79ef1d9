import { languageName } from '@/lib/intl/language-name';
import { mayEdit } from '@/lib/server/access/areas';
import { findOriginal } from '@/lib/server/content/languages/word-settings';
import { pathOfFile } from '@/lib/server/content/files/file-names';
import { peopleFile } from '@/lib/server/content/read-people';
import { noticeOf, type DeskPageRequest } from '@/lib/server/desk/desk-page';
import { readEntryFacts } from '@/lib/server/editing/entries/entry-facts';
import { listEntries } from '@/lib/server/editing/entries/list-entries';
import { operatorCopy } from '@/lib/server/editing/access/operator-copy';
import { refusedChange } from '@/lib/server/editing/files/change-files';
import { readEditedFile, type WorkingCopy } from '@/lib/server/editing/files/working-copy';
import {
  type EditedKind,
  editHref,
  kindOfFile,
  nameOfKind,
} from '@/lib/server/editing/kinds/kinds';
import { movableKind } from '@/lib/server/editing/moves/moved-files';
import type { MovePlan } from '@/lib/server/editing/moves/plan-changes';
import { planMove } from '@/lib/server/editing/moves/plan-move';
import { addressOf, listPeople, planRenaming } from '@/lib/server/editing/moves/plan-renaming';
import { findStoredUse } from '@/lib/server/editing/moves/stored-uses';
import { moveWords as words } from '@/lib/words/lib/server/editing/moves';

/**
 * Returns the props of the page that gives an entry (`?path=`) another address; with `?name=` and `?parent=`, what
 * changes with it.
 */
export async function moveProps({ context, operator, display, services }: DeskPageRequest) {
  const { path, parent, name } = context.query;
  const kind = typeof path === 'string' ? movableKind(path) : undefined;
  if (typeof path !== 'string' || kind === undefined || !mayEdit(operator, kind.area)) {
    return undefined;
  }
  const copy = operatorCopy(operator);
  const file = await readEditedFile(copy, path);
  if (file === undefined) return undefined;
  const { now } = display;
  const old = pathOfFile(path);
  const use = await findStoredUse(services, path, file.text);
  const isPeople = kind.id === 'people';
  const current = isPeople
    ? { parent: '', name: '' }
    : { parent: old.slice(0, old.lastIndexOf('/')), name: old.slice(old.lastIndexOf('/') + 1) };
  const chosen = {
    parent: typeof parent === 'string' ? parent : current.parent,
    name: typeof name === 'string' ? name.trim() : current.name,
  };
  const isAsked = typeof name === 'string' && use === undefined;
  const plan = () =>
    isPeople
      ? planRenaming(copy, chosen.parent, chosen.name, now)
      : planMove(copy, path, `${chosen.parent}/${chosen.name}`, now);
  const planned = isAsked ? await plan() : undefined;
  const refused = planned?.kind === 'plan' ? await refusedChange(copy, planned.changes) : undefined;
  const problem = use ?? (planned?.kind === 'refused' ? planned.problem : refused?.reason);
  const notice =
    problem === undefined ? noticeOf(context.query, words.problems) : words.problems[problem];
  return {
    title: isPeople ? words.renameTitle : words.title(readEntryFacts(kind, path, file.text).title),
    path,
    isPeople,
    address: old,
    back: editHref(path),
    notice,
    isFixed: use !== undefined,
    chosen,
    /** The pages below which it can be, or the people of whom one gets another name. */
    parents:
      kind.id === 'pages'
        ? await listParents(copy, operator, old)
        : isPeople
          ? listPeople(file.text).map(({ id, name: own }) => ({
              value: id,
              label: `${own} (${id})`,
            }))
          : undefined,
    prefix: kind.id === 'pages' || isPeople ? undefined : `${chosen.parent}/`,
    problems: planned?.kind === 'breaks' ? planned.problems : [],
    plan:
      planned?.kind === 'plan' && refused === undefined
        ? {
            ...(await describePlan(copy, planned)),
            ...(isPeople ? { moved: describeRenaming(file.text, chosen) } : {}),
          }
        : undefined,
  };
}

/** Describes the new name of a person as the move of a page, which some people have. */
function describeRenaming(text: string, { parent, name }: { parent: string; name: string }) {
  return listPeople(text)
    .filter(({ id }) => id === parent)
    .map((person) => ({
      path: parent,
      href: editHref(peopleFile),
      title: person.name,
      language: undefined,
      from: person.address ?? parent,
      to: person.address === undefined ? name : addressOf(name),
    }));
}

/** Lists the pages below which a page can be: all but itself and those below it. */
async function listParents(
  copy: WorkingCopy,
  operator: DeskPageRequest['operator'],
  address: string,
) {
  const pages = (await listEntries(copy, operator)).filter(({ kind }) => kind.id === 'pages');
  const addresses = pages
    .map(({ path, title }) => ({ value: pathOfFile(path), title }))
    .filter(({ value }) => value !== '/' && value !== address)
    .filter(({ value }) => !value.startsWith(`${address}/`))
    .toSorted((one, other) => (one.value < other.value ? -1 : 1));
  const options = addresses.map(({ value, title }) => ({ value, label: `${title} (${value})` }));
  return [{ value: '', label: words.top }, ...options];
}

async function describePlan(copy: WorkingCopy, plan: MovePlan) {
  const { moved, redirects, linking, version } = plan;
  const describe = async (path: string) => {
    const kind = kindOfFile(path);
    return {
      path,
      href: editHref(path),
      title: kind === undefined ? path : await titleOf(copy, kind, path),
    };
  };
  return {
    version,
    moved: await Promise.all(
      moved.map(async ({ from, to }) => ({
        ...(await describe(from)),
        /** That of a translation, whose address may have a word of its own in place of the name of the file. */
        language: languageOfFile(from),
        from: pathOfFile(findOriginal(from)?.original ?? from),
        to: pathOfFile(findOriginal(to)?.original ?? to),
      })),
    ),
    linking: await Promise.all(linking.map(describe)),
    redirects: redirects.length,
  };
}

function languageOfFile(path: string): string | undefined {
  const { language } = findOriginal(path) ?? {};
  return language === undefined ? undefined : languageName(language);
}

async function titleOf(copy: WorkingCopy, kind: EditedKind, path: string): Promise<string> {
  if ('file' in kind.place) return nameOfKind(kind);
  return readEntryFacts(kind, path, (await readEditedFile(copy, path))?.text).title;
}
