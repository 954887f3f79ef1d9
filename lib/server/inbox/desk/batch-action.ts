import { createReleasedMails, type MailContent } from '@/lib/server/inbox/desk/folder-actions';
import {
  readChange,
  readSelection,
  type Selection,
  batchFields,
  listQuery,
} from '@/lib/server/inbox/desk/batch-query';
import {
  overbookedEvents,
  overbookedOf,
  withOverbooked,
  withParam,
} from '@/lib/server/inbox/desk/moved-notices';
import { mailAssignedBatch } from '@/lib/server/inbox/desk/attention-mails';
import { deskAction } from '@/lib/server/desk/desk-action';
import { id } from '@/lib/server/desk/fields';
import { createAuditEntry, recordDone } from '@/lib/server/access/audit';
import { submissionQuery } from '@/lib/server/inbox/desk/list-filter';
import { isId, listHref, submissionHref } from '@/lib/server/desk/list-query';
import { canSeeForm, commonForms, isPermitted } from '@/lib/server/access/is-permitted';
import type { RandomBytes } from '@/lib/server/platform/http/requests/tokens';
import type { Services } from '@/lib/server/services';
import type { BatchChange, NewBatch } from '@/lib/server/inbox/batches/batch-record';
import type { Operator } from '@/lib/server/access/access-record';
import type { Store } from '@/lib/server/store';
import { createId } from '@/lib/server/platform/store/ids';
import type { SubmissionQuery } from '@/lib/server/inbox/lists/list-record';
import type { QueuedMails } from '@/lib/server/platform/mail/mail-record';

/** Submissions that leave the spam in one transaction, with their mails. */
const pageSize = 100;

/**
 * Changes the selected submissions and redirects to the list, or to the submission of the field `open`.
 * The address then has the id of the change, for its undo.
 */
export const changeBatch = deskAction(batchFields, async (request) => {
  const { services, input, operator, randomBytes, readContent } = request;
  const { store, now } = services;
  const { list: query, open } = input;
  if (input.change === 'enter' && input.label === '')
    return { kind: 'done', next: listHref(query) };
  const selection = readSelection(input);
  const assignable = await assignableOperators(store, operator);
  const change = readChange(
    input,
    assignable.map(({ email }) => email),
  );
  if (selection === undefined || change === undefined) return { kind: 'invalid' };
  const content = await readContent();
  const submissions = selectedSubmissions(
    selection,
    submissionQuery(query, operator, content.site.timeZone),
  );
  if (await isEmpty(store, submissions))
    return { kind: 'done', next: withParam(listHref(query), 'done', 'none') };
  const at = now();
  const id = createId(at, randomBytes);
  // An assignee gets what they may see.
  const assignee =
    change.kind === 'assign'
      ? assignable.find(({ email }) => email === change.assignee)
      : undefined;
  const forms = commonForms(operator, assignee ?? operator);
  const batch = {
    id,
    operator: operator.email,
    at,
    change,
    submissions,
    forms,
  };
  const isRelease = change.kind === 'move' && change.to === 'inbox';
  const count = isRelease
    ? await release(batch, operator, services, randomBytes, content)
    : await store.changeSubmissions(batch);
  await audit(services, operator, id, change, count, randomBytes);
  if (assignee !== undefined) await mailAssignedBatch(request, assignee.email, count);
  const next = isId(open) ? submissionHref(open, query) : listHref(query);
  const isBack = change.kind === 'move' && (change.to === 'inbox' || change.to === 'restore');
  const above = isBack ? await overbookedEvents(request, { batch: id }) : [];
  return { kind: 'done', next: withOverbooked(withParam(next, 'done', id), above) };
});

/** Undoes a change of the operator and redirects to the list, whose address has the result. */
export const undoBatch = deskAction({ batch: id, list: listQuery }, async (request) => {
  const { services, input, operator, randomBytes } = request;
  const { batch, list } = input;
  const { store, now } = services;
  const { events } = await store.findMovedBookings({ batch }, undefined);
  const undone = await store.undoBatch(batch, operator.email, now());
  const next = listHref(list);
  if (undone === undefined) return { kind: 'done', next: withParam(next, 'undone', 'late') };
  const { change, restored, kept } = undone;
  if (change.kind === 'move' && change.to === 'bin') {
    await audit(services, operator, batch, { kind: 'move', to: 'restore' }, restored, randomBytes);
  }
  const above = change.kind === 'move' ? await overbookedOf(request, events) : [];
  const result = withParam(next, 'undone', `${restored}-${kept}`);
  return { kind: 'done', next: withOverbooked(result, above) };
});

/**
 * Lists the operators, sorted by address, who can be assigned to some submission that an operator may see,
 * or to those of a form.
 */
export async function assignableOperators(
  store: Pick<Store, 'listOperators'>,
  operator: Operator,
  form?: string,
): Promise<readonly Operator[]> {
  const operators = await store.listOperators();
  return operators.filter(
    (each) =>
      isPermitted(each, 'work') &&
      commonForms(operator, each)?.length !== 0 &&
      (form === undefined || canSeeForm(each, form)),
  );
}

/** Returns the ids of a selection, or a filter for all that match. The store leaves out hidden forms. */
function selectedSubmissions(
  selection: Selection,
  { before: _before, after: _after, sort: _sort, ...filter }: Omit<SubmissionQuery, 'limit'>,
): NewBatch['submissions'] {
  if (selection.kind === 'ids') return selection.ids;
  // The filter leaves out its end, and the page showed what came at that time.
  const end = new Date(selection.until.getTime() + 1);
  return { ...filter, to: filter.to === undefined || filter.to > end ? end : filter.to };
}

async function isEmpty(
  store: Pick<Store, 'countMatches'>,
  submissions: NewBatch['submissions'],
): Promise<boolean> {
  return 'length' in submissions
    ? submissions.length === 0
    : (await store.countMatches(submissions, 1)) === 0;
}

/**
 * Moves submissions to the inbox, page by page, each with the mails of those that leave the spam in one
 * transaction. Returns how many were moved.
 */
async function release(
  batch: NewBatch,
  operator: Operator,
  services: Services,
  randomBytes: RandomBytes,
  content: MailContent,
): Promise<number> {
  const { store } = services;
  let count = 0;
  for await (const submissions of idPages(store, batch.submissions)) {
    const queued = await releasedMails(submissions, operator, services, randomBytes, content);
    count = await store.changeSubmissions({ ...batch, submissions, queued });
  }
  return count;
}

async function* idPages(
  store: Pick<Store, 'listSubmissionIds'>,
  submissions: NewBatch['submissions'],
): AsyncGenerator<readonly string[]> {
  if ('length' in submissions) {
    for (let start = 0; start < submissions.length; start += pageSize) {
      yield submissions.slice(start, start + pageSize);
    }
    return;
  }
  let before: string | undefined;
  for (;;) {
    const page = await store.listSubmissionIds({
      ...submissions,
      before,
      limit: pageSize,
    });
    if (page.length > 0) yield page;
    if (page.length < pageSize) return;
    before = page.at(-1);
  }
}

/** Creates the mails of the submissions that leave the spam. */
async function releasedMails(
  ids: readonly string[],
  operator: Operator,
  services: Services,
  randomBytes: RandomBytes,
  content: MailContent,
): Promise<ReadonlyMap<string, QueuedMails>> {
  const held = new Map<string, QueuedMails>();
  for (const id of ids) {
    const submission = await services.store.findSubmission(id);
    if (submission?.state !== 'spam' || !canSeeForm(operator, submission.form)) continue;
    const mails = await createReleasedMails(submission, services, randomBytes, content);
    if (mails !== undefined) held.set(id, mails);
  }
  return held;
}

/** Records a move into or out of the bin: one entry for all submissions. */
async function audit(
  { store, now }: Services,
  { email }: Operator,
  batch: string,
  change: BatchChange,
  count: number,
  randomBytes: RandomBytes,
): Promise<void> {
  const isRecorded = change.kind === 'move' && (change.to === 'bin' || change.to === 'restore');
  if (!isRecorded || count === 0) return;
  const action = change.to === 'bin' ? 'bin' : 'restore';
  const event = { operator: email, action, subject: batch, details: String(count) } as const;
  await recordDone(store, createAuditEntry(event, now(), randomBytes));
}
