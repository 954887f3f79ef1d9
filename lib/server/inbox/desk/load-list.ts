import type { BookingLink, DeskList, DeskRow } from '@/lib/inbox/inbox-page';
import type { FormDefinition } from '@/lib/forms/definition';
import { numberFormat } from '@/lib/intl/formatters';
import { isFiltered, loadFilters, submissionQuery } from '@/lib/server/inbox/desk/list-filter';
import { listHref, listPageHref, type ListQuery } from '@/lib/server/desk/list-query';
import type { ReplyPageContext } from '@/lib/server/inbox/desk/submission/load-conversation';
import { isPermitted } from '@/lib/server/access/is-permitted';
import type { DisplayOptions } from '@/lib/server/desk/format-times';
import { paymentTexts } from '@/lib/server/payments/views/payment-texts';
import type { CurrentMode } from '@/lib/server/payments/views/payment-view';
import type { SummaryRules } from '@/lib/server/inbox/desk/views/submission-summary';
import { submissionRow } from '@/lib/server/inbox/desk/views/submission-view';
import { loadWaitingTexts } from '@/lib/server/bookings/waiting/views/waiting-view';
import { moreThan } from '@/lib/words/lib/server/desk';
import { messageCount, moreMessages } from '@/lib/words/lib/server/inbox/desk';
import type { Operator } from '@/lib/server/access/access-record';
import type {
  CountedState,
  StateCounts,
  SubmissionQuery,
} from '@/lib/server/inbox/lists/list-record';
import type { Store } from '@/lib/server/store';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';

/** Rows on one page of the list. */
export const pageSize = 50;

/** Rows of a page that an operator keeps open while messages arrive. */
const maxPageSize = 250;

/** What a desk page depends on beside the store and the query. */
export interface DeskContext {
  readonly forms: ReadonlyMap<string, FormDefinition>;
  readonly formRules: ReadonlyMap<string, SummaryRules>;
  readonly display: DisplayOptions;
  /** Whether a mail server is configured. */
  readonly isMailSetUp: boolean;
  /** The site's payment mode. */
  readonly mode: CurrentMode;
  readonly operator: Operator;
  /** Links to the date that a submission books; `undefined` if it books none. */
  readonly bookingLink?: (submission: StoredSubmission) => BookingLink | undefined;
  /** What the form for replies needs. */
  readonly replies?: ReplyPageContext;
}

/** What a list shows beside the submissions that its query selects. */
export interface ListOptions {
  readonly title: string;
  /** The forms that the operator may see. */
  readonly forms: ReadonlyMap<string, FormDefinition>;
  /** The submissions of the forms that the operator may see, by state. */
  readonly counts: readonly StateCounts[];
  /** The open submission. */
  readonly open?: StoredSubmission | undefined;
  /** The id of the last row that the browser shows. New rows do not push it to the next page. */
  readonly until?: string | undefined;
}

interface LoadedList {
  readonly list: DeskList;
  /** The submissions of the page, and the first of the next page. */
  readonly rows: readonly StoredSubmission[];
}

/** Loads a page of a list of submissions. */
export async function loadList(
  store: Store,
  query: ListQuery,
  context: DeskContext,
  { title, forms, counts, open, until }: ListOptions,
): Promise<LoadedList> {
  const { operator, display } = context;
  const selected = submissionQuery(query, operator, display.timeZone);
  // One more than a page has shows whether there is a next page.
  const limit = (until === undefined ? pageSize : maxPageSize) + 1;
  const found = await store.listSubmissions({ ...selected, limit });
  const rows = keepOpen(found, open, query, limit);
  const size = rowsToShow(rows, query, until);
  const page = rows.slice(0, size);
  const last = rows.length > size ? page.at(-1) : undefined;

  const { before, after, ...firstPage } = query;
  const { sort, ...unsorted } = firstPage;
  const total = await countTotal(store, query, selected, counts);
  const shownTotal = numberFormat(display.locale).format(total.count);
  return {
    rows: rows.slice(0, size + 1),
    list: {
      title,
      href: listHref(query),
      sort: sort ?? 'newest',
      sortHref: listHref(sort === undefined ? { ...unsorted, sort: 'oldest' } : unsorted),
      filters: await loadFilters(store, query, forms, context.operator),
      exportHref: isPermitted(operator, 'export')
        ? listPageHref('/desk/export', firstPage)
        : undefined,
      rows: (await loadRows(store, page, query, context)).map((row) => ({
        ...row,
        isCurrent: row.id === open?.id,
      })),
      total: total.isMore ? moreThan(shownTotal) : shownTotal,
      found: isFiltered(query)
        ? total.isMore
          ? moreMessages(shownTotal)
          : messageCount(total.count, shownTotal)
        : undefined,
      older: last && listHref({ ...firstPage, [sort === undefined ? 'before' : 'after']: last.id }),
      newest: before === undefined && after === undefined ? undefined : listHref(firstPage),
    },
  };
}

/**
 * Adds the open submission to a list of unread ones. Opening it has marked it as read; it leaves the list
 * at the next visit, not under the operator's eyes.
 */
function keepOpen(
  rows: readonly StoredSubmission[],
  open: StoredSubmission | undefined,
  { read, sort, before, after }: ListQuery,
  limit: number,
): readonly StoredSubmission[] {
  if (open === undefined || read !== 'new' || rows.some(({ id }) => id === open.id)) return rows;
  const isOnEarlierPage =
    (before !== undefined && open.id >= before) || (after !== undefined && open.id <= after);
  if (isOnEarlierPage) return rows;
  const next = rows.findIndex(({ id }) => (sort === 'oldest' ? id > open.id : id < open.id));
  if (next === -1 && rows.length === limit) return rows;
  return rows.toSpliced(next === -1 ? rows.length : next, 0, open);
}

/** Returns the number of rows to show: a page, or all down to `until`, as far as they are loaded. */
function rowsToShow(
  rows: readonly StoredSubmission[],
  { sort }: ListQuery,
  until: string | undefined,
): number {
  if (until === undefined || sort === 'oldest') return pageSize;
  const count = rows.filter(({ id }) => id >= until).length;
  return Math.min(Math.max(count, pageSize), maxPageSize);
}

/** Matches of a search or a filter are counted up to this number. */
const maxCounted = 1000;

/** Counts the submissions on all pages of a list. */
async function countTotal(
  store: Store,
  query: ListQuery,
  { sort: _sort, before: _before, after: _after, ...filter }: Omit<SubmissionQuery, 'limit'>,
  counts: readonly StateCounts[],
): Promise<{ readonly count: number; readonly isMore: boolean }> {
  const states = isFiltered(query) ? undefined : statesOf(query);
  if (states !== undefined) {
    const counted = counts.filter(({ form }) => query.form === undefined || form === query.form);
    const sums = counted.flatMap((count) => states.map((state) => count[state]));
    return { count: sums.reduce((sum, count) => sum + count, 0), isMore: false };
  }
  const count = await store.countMatches(filter, maxCounted + 1);
  return { count: Math.min(count, maxCounted), isMore: count > maxCounted };
}

/** Returns the states that make up a list without filters; `undefined` if they do not tell. */
function statesOf({ state, read }: ListQuery): readonly CountedState[] | undefined {
  if (state === 'inbox') return read === undefined ? ['new', 'read'] : [read];
  return state === 'all' || read !== undefined ? undefined : [state];
}

/** Returns the rows of submissions, with the payments of those that have one. */
export async function loadRows(
  store: Store,
  submissions: readonly StoredSubmission[],
  query: ListQuery,
  { forms, formRules, display }: Pick<DeskContext, 'forms' | 'formRules' | 'display'>,
): Promise<readonly Omit<DeskRow, 'isCurrent'>[]> {
  const ids = submissions.map(({ id }) => id);
  const payments = await paymentTexts(await store.findOrderPayments(ids), store, display);
  const waiting = await loadWaitingTexts(store, ids);
  return submissions.map((submission) => {
    const { id, form } = submission;
    const summaryForm = {
      definition: forms.get(form),
      rules: formRules.get(form),
    };
    // Until an offer is accepted, its payment is only tried.
    const facts = waiting.get(id) ?? payments.get(id);
    return submissionRow(submission, summaryForm, query, display, facts);
  });
}
