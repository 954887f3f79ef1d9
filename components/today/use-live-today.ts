import { useEffect, useState } from 'react';
import { followDesk } from '@/components/desk/follow-desk';
import { showNotification } from '@/components/inbox/live/notify-choice';
import { limitTime } from '@/lib/http/limit-time';
import { refreshOnce } from '@/lib/inbox/live/refresh-once';
import { findArrivals, totalUnread } from '@/lib/inbox/live/unread';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { todayProps } from '@/lib/server/today/today-props';

export type Today = PropsOf<typeof todayProps>['today'];

/** Milliseconds until a request without a response counts as lost. */
const timeoutMs = 10_000;

interface LiveToday {
  readonly today: Today;
  /** The messages that have come since the page was loaded. */
  readonly arrived: number;
}

/** Keeps the page up to date, and counts the unread messages in the document's title. */
export function useLiveToday(loaded: Today, title: string): LiveToday {
  const [update, setUpdate] = useState<{ readonly of: Today; readonly today: Today }>();
  const [arrived, setArrived] = useState(0);
  const today = update?.of === loaded ? update.today : loaded;

  useEffect(() => {
    const count = totalUnread(today.unread);
    document.title = count === 0 ? title : `(${count}) ${title}`;
  }, [today, title]);

  useEffect(() => {
    let known = loaded.unread;
    let knownVersion: string | undefined = loaded.version;
    let isStopped = false;

    async function load(signal: AbortSignal): Promise<void> {
      const response = await fetch('/api/desk/today', { signal });
      // The operator may not see it any more; the server says what is there instead.
      if ([401, 403].includes(response.status)) window.location.reload();
      if (!response.ok) return;
      // The same release of this site has written it.
      const newest = (await response.json()) as Today;
      if (!isStopped) setUpdate({ of: loaded, today: newest });
    }

    const refresh = refreshOnce(() => limitTime(load, timeoutMs));
    const stop = followDesk((forms, version) => {
      const arrivals = findArrivals(known, forms);
      const hasOtherCounts = JSON.stringify(forms) !== JSON.stringify(known);
      if (!hasOtherCounts && version === knownVersion) return;
      known = forms;
      knownVersion = version ?? knownVersion;
      refresh();
      if (arrivals.length === 0) return;
      setArrived((count) => count + totalUnread(arrivals));
      showNotification(arrivals);
    });
    return () => {
      isStopped = true;
      stop();
    };
  }, [loaded]);

  return { today, arrived };
}
