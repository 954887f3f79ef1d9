import { useEffect, useRef, useState } from 'react';
import { deleteCachedLists } from '@/lib/bookings/door/cached-lists';
import { createCheckInId, latestCheckIns, openCheckInQueue } from '@/lib/bookings/door/check-ins';
import { loadList, sendCheckIns } from '@/lib/bookings/door/door-client';
import type { DoorUpdate } from '@/lib/bookings/door/door-page';
import { type DoorSync, type DoorView, syncDoor } from '@/lib/bookings/door/sync-door';

interface Loaded extends DoorUpdate {
  readonly event: { readonly key: string };
}

export interface LiveDoor {
  readonly view: DoorView;
  readonly checkIn: (submission: string, people: number) => void;
}

// The same array at each render, because a change restarts the effect.
const noneMissed: NonNullable<DoorUpdate['missed']> = [];

/** Keeps the list of a page up to date, and sends the check-ins of this phone when there is a connection. */
export function useDoor({
  event: { key },
  list,
  version,
  now,
  missed = noneMissed,
}: Loaded): LiveDoor {
  const [view, setView] = useState<DoorView>(() => {
    const checkIns = latestCheckIns(list.checkIns);
    return { list, checkIns, waiting: 0, connection: 'online', missed };
  });
  const sync = useRef<DoorSync>();

  useEffect(() => {
    const running = syncDoor({
      event: key,
      loaded: { list, version, now, missed },
      queue: openCheckInQueue(findStorage()),
      send: sendCheckIns,
      load: (seen) => loadList(key, seen),
      onChange: setView,
      deleteCached: () => void deleteCachedLists().catch(() => undefined),
      clock: Date.now,
      createId: (at) => createCheckInId(at, crypto.getRandomValues(new Uint8Array(10))),
      isVisible: () => !document.hidden,
      schedule: (milliseconds, call) => {
        const timer = setTimeout(call, milliseconds);
        return () => {
          clearTimeout(timer);
        };
      },
    });
    sync.current = running;
    addEventListener('online', running.syncNow);
    addEventListener('focus', running.syncNow);
    document.addEventListener('visibilitychange', running.syncNow);
    return () => {
      running.stop();
      removeEventListener('online', running.syncNow);
      removeEventListener('focus', running.syncNow);
      document.removeEventListener('visibilitychange', running.syncNow);
    };
  }, [key, list, version, now, missed]);

  return {
    view,
    checkIn: (submission, people) => sync.current?.checkIn(submission, people),
  };
}

/** Returns the browser's storage; `undefined` if it is turned off. */
function findStorage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}
