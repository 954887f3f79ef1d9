import type { DoorCheckIn } from '@/lib/bookings/door/check-ins';
import { latestCheckIns } from '@/lib/bookings/door/check-ins';
import type { MissedCheckIn } from '@/lib/bookings/door/door-page';
import { fullNameOf } from '@/lib/server/bookings/desk/door-list/door-list-row';
import type { BookedEvent, DoorContent } from '@/lib/server/bookings/door/door-event';
import { doorWords } from '@/lib/words/lib/server/bookings/door';
import { eventTitle } from '@/lib/server/bookings/event-name';
import { createBookingToken } from '@/lib/server/bookings/page/booking-token';
import { loadBooking, type StoredBookingStore } from '@/lib/server/bookings/page/stored-booking';
import { eventKey } from '@/lib/server/content/events/event-key';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';
import { placeFolders } from '@/lib/server/platform/store/tables/submission-rows';

const words = doorWords.missed;

interface MissedDeps {
  readonly booked: BookedEvent;
  readonly content: DoorContent;
  readonly store: StoredBookingStore;
  readonly now: Date;
}

/**
 * Says whose check-ins were not stored and why: their bookings are not on the list any more. Leaves out
 * those that the phone has undone itself.
 */
export function explainMissed(
  checkIns: readonly DoorCheckIn[],
  deps: MissedDeps,
): Promise<readonly MissedCheckIn[]> {
  const latest = [...latestCheckIns(checkIns).values()].filter(({ people }) => people > 0);
  return Promise.all(latest.map(({ submission }) => explainBooking(submission, deps)));
}

/** Says whose booking is not on the list of an event, and why. */
export async function explainBooking(id: string, deps: MissedDeps): Promise<MissedCheckIn> {
  const { form } = deps.booked;
  const submission = await deps.store.findSubmission(id);
  if (submission?.form !== form.id) return { submission: id, why: words.deleted };
  return {
    submission: id,
    name: fullNameOf(submission, form),
    why: await findReason(submission, deps),
  };
}

async function findReason(
  { id, cancelledAt, state }: StoredSubmission,
  { booked, content, store, now }: MissedDeps,
): Promise<string> {
  if (cancelledAt !== undefined) return words.cancelled;
  if (!placeFolders.some((folder) => folder === state)) return words.removed;
  const stored = await loadBooking(await createBookingToken(id, store), content, store, now);
  const event = stored?.booking?.event;
  return event === undefined || eventKey(event) === booked.key
    ? words.notBooked
    : words.moved(eventTitle(event));
}
