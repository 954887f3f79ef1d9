import type { DeskActivity } from '@/lib/inbox/inbox-page';
import type { Operator } from '@/lib/server/access/access-record';
import type { DisplayOptions } from '@/lib/server/desk/format-times';
import { activityWords } from '@/lib/words/lib/server/inbox/desk/conversation';
import { namesOf } from '@/lib/server/inbox/desk/views/conversation-view';
import { activityText, batchText } from '@/lib/server/inbox/desk/views/operator-history';
import type { Store } from '@/lib/server/store';

/** Milliseconds after the last saved draft for which an operator counts as writing. */
const writingMs = 30_000;

/** More changes than one looks at. */
const maxEntries = 20;

type ActivityStore = Pick<
  Store,
  'findConversation' | 'listAuditEntries' | 'listBatchesOf' | 'listOperators' | 'listReplyWriters'
>;

interface ActivityContext {
  /** Who looks at the submission. What they do themselves is left out. */
  readonly operator: Operator;
  readonly display: DisplayOptions;
  /** When the page was loaded; it shows what was done before. */
  readonly shownAt: Date;
}

/** Loads who else is writing a reply to a submission, and what others have done with it since a page shows it. */
export async function loadActivity(
  store: ActivityStore,
  submission: string,
  { operator, display, shownAt }: ActivityContext,
): Promise<DeskActivity> {
  const [writers, entries, { notes }, batches, operators] = await Promise.all([
    store.listReplyWriters(submission, new Date(display.now.getTime() - writingMs)),
    store.listAuditEntries({ subject: submission, since: shownAt, limit: maxEntries }),
    store.findConversation(submission),
    store.listBatchesOf(submission, shownAt),
    store.listOperators(),
  ]);
  const names = namesOf(operators);
  const isOther = (email: string) => email !== operator.email;
  const done = entries
    .filter((entry) => entry.at > shownAt && entry.operator !== '' && isOther(entry.operator))
    .toReversed()
    .flatMap((entry) => activityText(entry, names, display) ?? []);
  const noted = notes
    .filter(({ author, createdAt }) => createdAt > shownAt && isOther(author))
    .map(({ author }) => activityWords.noted(names(author)));
  const changed = batches
    .filter((batch) => isOther(batch.operator))
    .flatMap((batch) => batchText(batch, names) ?? []);
  const writing = writers.filter(isOther).map((email) => activityWords.writing(names(email)));
  return { isWriting: writing.length > 0, texts: [...done, ...noted, ...changed, ...writing] };
}
