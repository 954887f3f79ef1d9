import { fullNameOf } from '@/lib/server/bookings/desk/door-list/door-list-row';
import { placesText } from '@/lib/server/bookings/desk/people/booking-rows';
import type { CountedKind, EventContent } from '@/lib/server/bookings/desk/event-content';
import { eventDateWords } from '@/lib/words/lib/server/bookings/desk';
import { submissionHref } from '@/lib/server/desk/list-query';
import { type DisplayOptions, listTime, shortTime } from '@/lib/server/desk/format-times';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';
import type { WaitingListEntry } from '@/lib/server/bookings/waiting/sql/waiting-rows-sql';
import type { SubmissionStore } from '@/lib/server/forms/submissions/submissions-sql';
import type { WaitingStore } from '@/lib/server/bookings/waiting/sql/waiting-sql';

const words = eventDateWords.waiting;

/** A submission on the waiting list of an event. */
export interface WaitingSubmission {
  readonly submission: StoredSubmission;
  readonly entry: WaitingListEntry;
}

/** Lists the submissions that wait for an event or are offered places, in their order. */
export async function listWaitingSubmissions(
  event: string,
  store: Pick<SubmissionStore, 'findSubmission'> & Pick<WaitingStore, 'listWaiting'>,
): Promise<readonly WaitingSubmission[]> {
  const entries = (await store.listWaiting(event)).filter(({ state }) =>
    ['waiting', 'paused', 'offered'].includes(state),
  );
  const found = await Promise.all(
    entries.map(async (entry) => ({
      entry,
      submission: await store.findSubmission(entry.submission),
    })),
  );
  return found.flatMap(({ entry, submission }) =>
    submission === undefined ? [] : [{ entry, submission }],
  );
}

/** Returns the waiting list of an event as rows. */
export function waitingRows(
  waiting: readonly WaitingSubmission[],
  kinds: readonly CountedKind[],
  { forms }: Pick<EventContent, 'forms'>,
  display: DisplayOptions,
) {
  return waiting.map(({ entry, submission }) => ({
    href: submissionHref(submission.id, { state: 'inbox' }),
    reference: submission.reference,
    name: fullNameOf(submission, forms.get(submission.form)),
    places: placesText(entry.places, kinds, display.locale),
    state: stateText(entry, display),
    joined: listTime(entry.joinedAt, display),
  }));
}

function stateText({ state, offerUntil }: WaitingListEntry, display: DisplayOptions): string {
  if (state === 'offered' && offerUntil !== undefined) {
    return words.offered(shortTime(offerUntil, display).text);
  }
  return state === 'paused' ? words.paused : words.waiting;
}
