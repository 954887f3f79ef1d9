import type { DeskTime } from '@/lib/desk/desk-page';
import type { Content } from '@/lib/server/content/content';
import { findEvent } from '@/lib/server/content/events/event-key';
import { fullNameOf } from '@/lib/server/bookings/desk/door-list/door-list-row';
import { submissionHref } from '@/lib/server/desk/list-query';
import { canSeeForm } from '@/lib/server/access/is-permitted';
import { listTime, type DisplayOptions } from '@/lib/server/desk/format-times';
import type { Operator } from '@/lib/server/access/access-record';
import type { Store } from '@/lib/server/store';
import { wallTimeAt } from '@/lib/time/zoned-time';

/** A booking of an event or slot that the files no longer have. */
interface MissingBooking {
  /** The key of the event. */
  readonly key: string;
  readonly name: string;
  readonly href: string;
  readonly reference: string;
  readonly received: DeskTime;
}

/** More bookings than an operator looks through. */
const maxBookings = 200;

/** For how long a booking is listed whose date is not known, because its key does not have it. */
const shownMs = 90 * 24 * 60 * 60_000;

/**
 * Lists the bookings of events and slots that the files no longer have, for example because a date was
 * removed instead of cancelled: those with a date in their key until that date, and others for 90 days.
 */
export async function listMissingBookings(
  content: Pick<Content, 'events' | 'forms' | 'resources'>,
  store: Pick<Store, 'listBookings' | 'listTakenEvents'>,
  operator: Operator,
  display: DisplayOptions,
): Promise<readonly MissingBooking[]> {
  const { now, timeZone } = display;
  const today = wallTimeAt(now, timeZone).date;
  const missing = (await store.listTakenEvents('', now)).filter((key) => {
    const date = dateOf(key);
    const isComing = date === undefined || date >= today.slice(0, date.length);
    return isComing && findEvent(content, key) === undefined;
  });
  const rows: MissingBooking[] = [];
  for (const key of missing.toSorted()) {
    for (const { submission } of await store.listBookings(key, now, maxBookings)) {
      const { id, form, reference, receivedAt } = submission;
      const isOld = dateOf(key) === undefined && now.getTime() - receivedAt.getTime() > shownMs;
      if (isOld || !canSeeForm(operator, form)) continue;
      rows.push({
        key,
        name: fullNameOf(submission, content.forms.get(form)),
        href: submissionHref(id, { state: 'inbox' }),
        reference,
        received: listTime(receivedAt, display),
      });
    }
    if (rows.length >= maxBookings) break;
  }
  return rows;
}

/** Returns the date or the month in a key, such as that of `public-nights/2026-12-04`. */
function dateOf(key: string): string | undefined {
  return /\/(\d{4}-\d{2}(?:-\d{2})?)(?:T\d{2}:\d{2})?$/.exec(key)?.[1];
}
