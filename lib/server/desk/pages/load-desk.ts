import type { DeskLink, DeskSubmission, DeskContent } from '@/lib/desk/desk-page';
import type { FormDefinition } from '@/lib/forms/definition';
import type { Reader } from '@/lib/server/desk/views/format-times';
import { listHref, type ListQuery } from '@/lib/server/desk/pages/list-query';
import { mailSteps } from '@/lib/server/desk/views/mail-view';
import { paymentSteps, type CurrentMode, showPayment } from '@/lib/server/desk/views/payment-view';
import { showRow, showSubmission } from '@/lib/server/desk/views/submission-view';
import type { FormCount, Store, StoredSubmission } from '@/lib/server/store/store';

/** Rows on one page of the list. */
export const pageSize = 50;

/** What the desk needs to know beside the store. */
export interface DeskSetting {
  readonly forms: ReadonlyMap<string, FormDefinition>;
  readonly reader: Reader;
  /** Whether there is a mail server to send through. */
  readonly isMailSetUp: boolean;
  /** Whose money is taken at present. */
  readonly mode: CurrentMode;
}

/** More than any form writes about one submission. */
const mostMails = 20;

/**
 * A page of the desk: the list that `query` asks for and, if `openId` is given, that submission
 * whole. `undefined` if there is no such submission or form. Nothing is changed by looking.
 */
export async function loadDesk(
  store: Store,
  query: ListQuery,
  setting: DeskSetting,
  openId?: string,
): Promise<DeskContent | undefined> {
  const { forms, reader, mode } = setting;
  const open = openId === undefined ? undefined : await store.findSubmission(openId);
  if (openId !== undefined && open === undefined) return undefined;
  // A submission lies in one of the lists, whatever its address says.
  const shown = open === undefined ? query : { ...query, state: open.state };

  const counts = await store.countSubmissions();
  const title = titleOf(shown, forms, counts);
  if (title === undefined) return undefined;
  // One more than is shown tells whether there are older ones.
  const found = await store.listSubmissions({ ...shown, limit: pageSize + 1 });
  const page = found.slice(0, pageSize);
  const last = found.length > pageSize ? page.at(-1) : undefined;

  const { before, ...newest } = shown;
  return {
    inbox: inboxLinks(shown, forms, counts),
    aside: asideLinks(shown, mode),
    list: {
      title,
      href: listHref(shown),
      rows: page.map((submission) => ({
        ...showRow(submission, forms.get(submission.form), shown, reader),
        isCurrent: submission.id === openId,
      })),
      ...(last === undefined ? {} : { older: listHref({ ...shown, before: last.id }) }),
      ...(before === undefined ? {} : { newest: listHref(newest) }),
    },
    ...(open === undefined ? {} : { submission: await readWhole(store, open, setting) }),
  };
}

/** One submission with its mails and its payment. */
async function readWhole(
  store: Store,
  submission: StoredSubmission,
  { forms, reader, isMailSetUp, mode }: DeskSetting,
): Promise<DeskSubmission> {
  const { id, form, receivedAt } = submission;
  const [mails, payment, refunds] = await Promise.all([
    store.listMails({ submission: id, limit: mostMails }),
    store.findPayment(id),
    store.listRefunds(id),
  ]);
  const steps = [
    ...(payment === undefined ? [] : paymentSteps(payment, refunds, receivedAt, reader)),
    ...mailSteps(mails, receivedAt, reader, isMailSetUp),
  ];
  return {
    ...showSubmission(submission, forms.get(form), reader, steps),
    ...(payment === undefined ? {} : { payment: showPayment(payment, refunds, reader, mode) }),
  };
}

function titleOf(
  { form, state }: ListQuery,
  forms: ReadonlyMap<string, FormDefinition>,
  counts: readonly FormCount[],
): string | undefined {
  const { all, within } = titles[state];
  if (form === undefined) return all;
  const isKnown = forms.has(form) || counts.some((count) => count.form === form);
  if (!isKnown) return undefined;
  const title = forms.get(form)?.title ?? form;
  return `${within}${title}`;
}

const titles = {
  inbox: { all: 'All forms', within: '' },
  spam: { all: 'Spam', within: 'Spam in ' },
  unpaid: { all: 'Not paid', within: 'Not paid in ' },
} as const;

/** All forms, then each form of the content, then forms that are gone but have left submissions. */
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
    label: 'All forms',
    href: listHref({ state: 'inbox' }),
    isCurrent: isInbox && current === undefined,
    ...noteOf(counts),
  };
  return [all, ...links];
}

/** What is not paid has a list where payments are taken, and where somebody looks at one. */
function asideLinks({ state: current }: ListQuery, mode: CurrentMode): DeskLink[] {
  const hasUnpaid = mode !== 'off' || current === 'unpaid';
  const states = hasUnpaid ? (['spam', 'unpaid'] as const) : (['spam'] as const);
  return states.map((state) => ({
    label: titles[state].all,
    href: listHref({ state }),
    isCurrent: state === current,
  }));
}

function noteOf(counts: readonly FormCount[]): { readonly note?: string } {
  const unread = counts.reduce((sum, count) => sum + count.unread, 0);
  const total = counts.reduce((sum, count) => sum + count.total, 0);
  if (unread > 0) return { note: `${unread} new` };
  return total > 0 ? { note: String(total) } : {};
}
