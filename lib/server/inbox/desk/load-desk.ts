import type { DeskLink, DeskView } from '@/lib/inbox/inbox-page';
import { deskNameOf, type FormDefinition } from '@/lib/forms/definition';
import { unreadForms } from '@/lib/server/inbox/live/live-streams';
import { listHref, type ListQuery } from '@/lib/server/desk/list-query';
import { loadActivity } from '@/lib/server/inbox/desk/load-activity';
import { loadList, type DeskContext, type ListOptions } from '@/lib/server/inbox/desk/load-list';
import { loadSubmission } from '@/lib/server/inbox/desk/submission/load-submission';
import { listTitle } from '@/lib/server/inbox/desk/list-filter';
import type { CurrentMode } from '@/lib/server/payments/views/payment-view';
import { canSeeForm, visibleDefinitions } from '@/lib/server/access/is-permitted';
import { listTitles, readTitles, unreadCount } from '@/lib/words/lib/server/inbox/desk';
import type { CountedState, StateCounts } from '@/lib/server/inbox/lists/list-record';
import { changeSignal } from '@/lib/server/platform/store/store-changes';
import type { Store } from '@/lib/server/store';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';

export { pageSize, type DeskContext } from '@/lib/server/inbox/desk/load-list';

/**
 * Loads a list of submissions and, with `openId`, the open submission.
 *
 * Returns `undefined` if the submission or the form does not exist. It changes nothing in the store.
 */
export async function loadDesk(
  store: Store,
  query: ListQuery,
  context: DeskContext,
  openId?: string,
): Promise<DeskView | undefined> {
  const open = openId === undefined ? undefined : await store.findSubmission(openId);
  if (openId !== undefined && open === undefined) return undefined;
  if (open !== undefined && !canSeeForm(context.operator, open.form)) return undefined;
  const listQuery = open === undefined ? query : listOf(open, query);
  const loaded = await loadPanes(store, listQuery, context, { open });
  if (loaded === undefined || open === undefined) return loaded?.deskView;
  const beside = { query: listQuery, rows: loaded.rows };
  const submission = await loadSubmission(store, open, context, beside);
  return { ...loaded.deskView, submission };
}

/** The panes beside an open submission, and the submissions of the list. */
interface LoadedPanes {
  readonly deskView: Omit<DeskView, 'submission'>;
  readonly rows: readonly StoredSubmission[];
}

interface ShownPanes extends Pick<ListOptions, 'open' | 'until'> {
  /** When the browser has loaded the page that it shows; now without it. */
  readonly shownAt?: Date;
}

/** Loads the links to the lists, and a list. Returns `undefined` if the form does not exist. */
export async function loadPanes(
  store: Store,
  query: ListQuery,
  context: DeskContext,
  { shownAt = context.display.now, ...shown }: ShownPanes,
): Promise<LoadedPanes | undefined> {
  const { mode, operator, display } = context;
  // Read first, so that what is shown is never older than its version.
  const version = changeSignal('inbox').version();
  const forms = visibleDefinitions(context.forms, operator);
  const counts = (await store.countStates()).filter(({ form }) => canSeeForm(operator, form));
  const title = titleOf(query, forms, counts);
  if (title === undefined) return undefined;
  const options = { title, forms, counts, ...shown };
  const { list, rows } = await loadList(store, query, context, options);
  const inbox = formLinks(query, forms, counts);
  const sidebar = stateLinks(query, counts, mode);
  const unread = unreadForms(counts, forms);
  const { open } = shown;
  const activity = open && (await loadActivity(store, open.id, { operator, display, shownAt }));
  const panes = { inbox, sidebar, list, unread, version, shownAt: shownAt.getTime(), activity };
  return { deskView: panes, rows };
}

/** Returns the list beside an open submission: that of its state, whatever the address says. */
function listOf({ state }: StoredSubmission, query: ListQuery): ListQuery {
  if (query.state === 'all' || query.state === state) return query;
  const { read: _read, ...others } = query;
  return { ...others, state };
}

function titleOf(
  query: ListQuery,
  forms: ReadonlyMap<string, FormDefinition>,
  counts: readonly StateCounts[],
): string | undefined {
  const { form } = query;
  const isKnown =
    form === undefined || forms.has(form) || counts.some((count) => count.form === form);
  return isKnown ? listTitle(query, forms) : undefined;
}

/** Links to all forms, to each form of the content, and to deleted forms with submissions. */
function formLinks(
  { form: current, state, read }: ListQuery,
  forms: ReadonlyMap<string, FormDefinition>,
  counts: readonly StateCounts[],
): DeskLink[] {
  const isInbox = state === 'inbox' && read === undefined;
  const ids = new Set([...forms.keys(), ...counts.map(({ form }) => form)]);
  const links = [...ids].map((form) => ({
    label: deskNameOf(forms.get(form), form),
    href: listHref({ form, state: 'inbox' }),
    isCurrent: isInbox && current === form,
    ...inboxNote(counts.filter((count) => count.form === form)),
  }));
  const all = {
    label: listTitles.inbox.all,
    href: listHref({ state: 'inbox' }),
    isCurrent: isInbox && current === undefined,
    ...inboxNote(counts),
  };
  return [all, ...links];
}

/** Links to the submissions of each state. Unpaid ones have a link while payments are on. */
function stateLinks(
  { state: current, read: currentRead, form }: ListQuery,
  allCounts: readonly StateCounts[],
  mode: CurrentMode,
): DeskLink[] {
  const hasUnpaid = mode !== 'off' || current === 'unpaid';
  const counts = allCounts.filter((count) => form === undefined || count.form === form);
  const linkTo = (counted: CountedState, state: ListQuery['state'], read?: 'new' | 'read') => {
    const total = sumOf(counts, counted);
    return {
      label: read === undefined ? listTitles[state].all : readTitles[read].all,
      href: listHref({ form, state, read }),
      isCurrent: state === current && read === currentRead,
      note: total > 0 ? String(total) : undefined,
    };
  };
  const folders = (['snoozed', 'answered', 'archived', 'spam', 'bin'] as const).map((state) =>
    linkTo(state, state),
  );
  return [
    linkTo('new', 'inbox', 'new'),
    linkTo('read', 'inbox', 'read'),
    ...folders,
    ...(hasUnpaid ? [linkTo('unpaid', 'unpaid')] : []),
  ];
}

function inboxNote(counts: readonly StateCounts[]): { readonly note?: string } {
  const unread = sumOf(counts, 'new');
  const total = unread + sumOf(counts, 'read');
  if (unread > 0) return { note: unreadCount(unread) };
  return total > 0 ? { note: String(total) } : {};
}

function sumOf(counts: readonly StateCounts[], state: CountedState): number {
  return counts.reduce((sum, count) => sum + count[state], 0);
}
