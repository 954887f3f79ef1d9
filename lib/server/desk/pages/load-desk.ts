import type { DeskLink, DeskSubmission, DeskView } from '@/lib/desk/desk-page';
import type { FormDefinition } from '@/lib/forms/definition';
import type { DisplayOptions } from '@/lib/server/desk/views/format-times';
import { listHref, type ListQuery } from '@/lib/server/desk/pages/list-query';
import { mailHistory } from '@/lib/server/desk/views/mail-view';
import {
  paymentHistory,
  type CurrentMode,
  paymentDetails,
} from '@/lib/server/desk/views/payment-view';
import { submissionRow, submissionDetails } from '@/lib/server/desk/views/submission-view';
import { listTitles, unreadCount } from '@/lib/server/desk/words';
import type { FormCount, Store, StoredSubmission } from '@/lib/server/store/store';

/** Rows on one page of the list. */
export const pageSize = 50;

/** What a desk page depends on beside the store and the query. */
export interface DeskContext {
  readonly forms: ReadonlyMap<string, FormDefinition>;
  readonly display: DisplayOptions;
  /** Whether a mail server is configured. */
  readonly isMailSetUp: boolean;
  /** The site's payment mode. */
  readonly mode: CurrentMode;
}

/** More than any form queues for one submission. */
const maxMails = 20;

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
  const { forms, display, mode } = context;
  const open = openId === undefined ? undefined : await store.findSubmission(openId);
  if (openId !== undefined && open === undefined) return undefined;
  // An open submission is in the list of its state, whatever the address says.
  const listQuery = open === undefined ? query : { ...query, state: open.state };

  const counts = await store.countSubmissions();
  const title = titleOf(listQuery, forms, counts);
  if (title === undefined) return undefined;
  // One more than a page has shows whether there is a next page.
  const submissions = await store.listSubmissions({ ...listQuery, limit: pageSize + 1 });
  const page = submissions.slice(0, pageSize);
  const last = submissions.length > pageSize ? page.at(-1) : undefined;

  const { before, ...newest } = listQuery;
  return {
    inbox: inboxLinks(listQuery, forms, counts),
    aside: asideLinks(listQuery, mode),
    list: {
      title,
      href: listHref(listQuery),
      rows: page.map((submission) => ({
        ...submissionRow(submission, forms.get(submission.form), listQuery, display),
        isCurrent: submission.id === openId,
      })),
      ...(last === undefined ? {} : { older: listHref({ ...listQuery, before: last.id }) }),
      ...(before === undefined ? {} : { newest: listHref(newest) }),
    },
    ...(open === undefined ? {} : { submission: await loadSubmission(store, open, context) }),
  };
}

/** Loads the mails and the payment of a submission. */
async function loadSubmission(
  store: Store,
  submission: StoredSubmission,
  { forms, display, isMailSetUp, mode }: DeskContext,
): Promise<DeskSubmission> {
  const { id, form, receivedAt } = submission;
  const [mails, payment, refunds] = await Promise.all([
    store.listMails({ submission: id, limit: maxMails }),
    store.findPayment(id),
    store.listRefunds(id),
  ]);
  const history = [
    ...(payment === undefined ? [] : paymentHistory(payment, refunds, receivedAt, display)),
    ...mailHistory(mails, receivedAt, display, isMailSetUp),
  ];
  return {
    ...submissionDetails(submission, forms.get(form), display, history),
    ...(payment === undefined ? {} : { payment: paymentDetails(payment, refunds, display, mode) }),
  };
}

function titleOf(
  { form, state }: ListQuery,
  forms: ReadonlyMap<string, FormDefinition>,
  counts: readonly FormCount[],
): string | undefined {
  const { all, ofForm } = listTitles[state];
  if (form === undefined) return all;
  const isKnown = forms.has(form) || counts.some((count) => count.form === form);
  if (!isKnown) return undefined;
  return ofForm(forms.get(form)?.title ?? form);
}

/** Links to all forms, to each form of the content, and to deleted forms with submissions. */
function inboxLinks(
  { form: current, state }: ListQuery,
  forms: ReadonlyMap<string, FormDefinition>,
  counts: readonly FormCount[],
): DeskLink[] {
  const isInbox = state === 'inbox';
  const ids = new Set([...forms.keys(), ...counts.map(({ form }) => form)]);
  const links = [...ids].map((form) => ({
    label: forms.get(form)?.title ?? form,
    href: listHref({ form, state: 'inbox' }),
    isCurrent: isInbox && current === form,
    ...noteOf(counts.filter((count) => count.form === form)),
  }));
  const all = {
    label: listTitles.inbox.all,
    href: listHref({ state: 'inbox' }),
    isCurrent: isInbox && current === undefined,
    ...noteOf(counts),
  };
  return [all, ...links];
}

/** Links to spam and, while payments are on or the list is open, to unpaid submissions. */
function asideLinks({ state: current }: ListQuery, mode: CurrentMode): DeskLink[] {
  const hasUnpaid = mode !== 'off' || current === 'unpaid';
  const states = hasUnpaid ? (['spam', 'unpaid'] as const) : (['spam'] as const);
  return states.map((state) => ({
    label: listTitles[state].all,
    href: listHref({ state }),
    isCurrent: state === current,
  }));
}

function noteOf(counts: readonly FormCount[]): { readonly note?: string } {
  const unread = counts.reduce((sum, count) => sum + count.unread, 0);
  const total = counts.reduce((sum, count) => sum + count.total, 0);
  if (unread > 0) return { note: unreadCount(unread) };
  return total > 0 ? { note: String(total) } : {};
}
