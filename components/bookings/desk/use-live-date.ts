import { useEffect, useState } from 'react';
import { followDesk } from '@/components/desk/follow-desk';
import { limitTime } from '@/lib/http/limit-time';
import { refreshOnce } from '@/lib/inbox/live/refresh-once';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { eventDateProps } from '@/lib/server/bookings/desk/event-date-props';

type EventDate = PropsOf<typeof eventDateProps>;

/** Milliseconds until a request without a response counts as lost. */
const timeoutMs = 10_000;

interface LiveDate {
  readonly date: EventDate;
  /** Whether it has changed while a form of the page was in use, and is shown as it was. */
  readonly hasChanged: boolean;
}

/**
 * Keeps the page of a date up to date. While a form of the page is open or typed in, it stays as it was loaded:
 * its actions compare what the operator saw with what is stored.
 */
export function useLiveDate(loaded: EventDate): LiveDate {
  const [update, setUpdate] = useState<{ readonly of: EventDate; readonly date: EventDate }>();
  const [changed, setChanged] = useState<EventDate>();
  const { event, version } = loaded;

  useEffect(() => {
    let known: string | undefined = version;
    let shown = shownParts(loaded);
    let isStopped = false;

    async function load(signal: AbortSignal): Promise<void> {
      const query = new URLSearchParams(window.location.search);
      query.set('event', event);
      const response = await fetch(`/api/desk/bookings/date?${query.toString()}`, { signal });
      // The operator may not see it any more; the server says what is there instead.
      if ([401, 403, 404].includes(response.status) && !isInUse()) window.location.reload();
      if (!response.ok) return;
      // The same release of this site has written it.
      const date = (await response.json()) as EventDate;
      if (isStopped || shownParts(date) === shown) return;
      if (isInUse()) {
        setChanged(loaded);
        return;
      }
      shown = shownParts(date);
      setUpdate({ of: loaded, date });
    }

    const refresh = refreshOnce(() => limitTime(load, timeoutMs));
    const stop = followDesk((_, newest) => {
      if (newest === undefined || newest === known) return;
      known = newest;
      refresh();
    });
    return () => {
      isStopped = true;
      stop();
    };
  }, [loaded, event, version]);

  return {
    date: update?.of === loaded ? update.date : loaded,
    hasChanged: changed === loaded,
  };
}

/** Returns what the page shows of the date, without the ids of its forms, which are new in each response. */
function shownParts(date: EventDate): string {
  const { decision, when, places, kinds, money, bookings, waiting, rebookings, holds } = date;
  const { blocking } = date;
  const parts = { decision, when, places, kinds, money, bookings, waiting, rebookings, holds };
  return JSON.stringify({ ...parts, blocks: blocking?.blocks });
}

/** Whether a form is open or has the focus. */
function isInUse(): boolean {
  return document.querySelector('main :is(details[open], #booking, form:focus-within)') !== null;
}
