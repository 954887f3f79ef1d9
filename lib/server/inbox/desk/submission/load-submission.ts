import type { NeighbourLink } from '@/lib/inbox/conversation';
import type { BookingLink, DeskSubmission } from '@/lib/inbox/inbox-page';
import { submissionQuery } from '@/lib/server/inbox/desk/list-filter';
import { listHref, submissionHref, type ListQuery } from '@/lib/server/desk/list-query';
import {
  loadConversation,
  type ConversationContext,
} from '@/lib/server/inbox/desk/submission/load-conversation';
import { loadMergedNotice } from '@/lib/server/inbox/desk/submission/load-merged';
import { maxMails } from '@/lib/server/inbox/replies/reply-settings';
import { operatorHistory, retryHistory } from '@/lib/server/inbox/desk/views/operator-history';
import { mailHistory } from '@/lib/server/inbox/desk/views/mail-view';
import { paymentHistory } from '@/lib/server/payments/views/payment-history';
import { paymentDetails, type CurrentMode } from '@/lib/server/payments/views/payment-view';
import {
  possiblyTwiceNotice,
  submissionDetails,
} from '@/lib/server/inbox/desk/views/submission-view';
import { loadWaitingLine } from '@/lib/server/bookings/waiting/views/waiting-view';
import { submissionWords } from '@/lib/words/lib/server/inbox/desk';
import type { Store } from '@/lib/server/store';
import { labelSlots } from '@/lib/server/forms/submissions/describe-submission';
import { sourceText } from '@/lib/server/forms/submissions/submission-source';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';
import type { SubmissionQuery } from '@/lib/server/inbox/lists/list-record';

const maxAuditEntries = 200;

/** The list beside a submission: its query, and its rows in their order. */
interface ListBeside {
  readonly query: ListQuery;
  readonly rows: readonly Pick<StoredSubmission, 'id'>[];
}

interface SubmissionContext extends ConversationContext {
  readonly mode: CurrentMode;
  readonly bookingLink?: (submission: StoredSubmission) => BookingLink | undefined;
}

/** Loads a submission with its mails, payment, conversation and history, and the links beside it. */
export async function loadSubmission(
  store: Store,
  submission: StoredSubmission,
  context: SubmissionContext,
  list: ListBeside,
): Promise<DeskSubmission> {
  const { forms, formRules, display, isMailSetUp, mode, operator } = context;
  const { id, form, receivedAt } = submission;
  const [mails, payment, refunds, audit, neighbours, waiting, merged, earlier, [source]] =
    await Promise.all([
      store.listMails({ submission: id, limit: maxMails }),
      store.findOrderPayment(id),
      store.listRefunds(id),
      store.listAuditEntries({ subject: id, limit: maxAuditEntries }),
      findNeighbours(store, id, list, submissionQuery(list.query, operator, display.timeZone)),
      loadWaitingLine(store, id, display),
      loadMergedNotice(store, submission, context),
      submission.possibleRepeatOf === undefined
        ? undefined
        : store.findSubmission(submission.possibleRepeatOf),
      store.findSources([id]),
    ]);
  const { conversation, names } = await loadConversation(store, submission, mails, context);
  const history = [
    ...(payment === undefined ? [] : paymentHistory(payment, refunds, receivedAt, display)),
    ...mailHistory(mails, receivedAt, display, isMailSetUp),
    ...retryHistory(mails, receivedAt, display),
    ...operatorHistory(audit, names, receivedAt, display),
  ];
  const hasReaders = audit.some(({ action }) => action === 'view');
  const booking = context.bookingLink?.(submission);
  const possiblyTwice = possiblyTwiceNotice(submission, earlier, list.query, display);
  const shown = { ...submission, fields: labelSlots(submission.fields, formRules.get(form)) };
  return {
    ...submissionDetails(shown, forms.get(form), display, history, hasReaders),
    payment: payment && paymentDetails(payment, refunds, display, mode),
    booking,
    waiting,
    merged,
    source: source && submissionWords.cameBy(sourceText(source)),
    possiblyTwice,
    conversation,
    listSearch: listHref(list.query).split('?')[1] ?? '',
    ...neighbours,
  };
}

/**
 * Finds the submissions beside one in its list. The rows of the page usually have them; after the last
 * row, the store is asked for one more.
 */
async function findNeighbours(
  store: Pick<Store, 'listSubmissions'>,
  id: string,
  { query, rows }: ListBeside,
  selected: Omit<SubmissionQuery, 'limit'>,
): Promise<{ readonly previous?: NeighbourLink; readonly next?: NeighbourLink }> {
  const index = rows.findIndex((row) => row.id === id);
  const before = index > 0 ? rows[index - 1] : undefined;
  const after = index < 0 ? undefined : rows[index + 1];
  const next = after ?? (await findNext(store, id, selected));
  const linkTo = (row: Pick<StoredSubmission, 'id'>) => ({
    id: row.id,
    href: submissionHref(row.id, query),
  });
  return {
    previous: before && linkTo(before),
    next: next && linkTo(next),
  };
}

async function findNext(
  store: Pick<Store, 'listSubmissions'>,
  id: string,
  { before: _before, after: _after, ...selected }: Omit<SubmissionQuery, 'limit'>,
): Promise<StoredSubmission | undefined> {
  const position = selected.sort === 'oldest' ? { after: id } : { before: id };
  const [next] = await store.listSubmissions({ ...selected, ...position, limit: 1 });
  return next;
}
