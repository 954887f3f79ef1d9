import { useEffect, useMemo, useState } from 'react';
import { type LivePageOptions, useLivePage } from '@/components/desk/use-live-page';
import { showNotification } from '@/components/inbox/live/notify-choice';
import { totalUnread } from '@/lib/inbox/live/unread';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { todayProps } from '@/lib/server/today/today-props';

export type Today = PropsOf<typeof todayProps>['today'];

interface LiveToday {
  readonly today: Today;
  /** The messages that have come since the page was loaded. */
  readonly arrived: number;
}

/** Keeps the page up to date, and counts the unread messages in the document's title. */
export function useLiveToday(loaded: Today, title: string): LiveToday {
  const [arrived, setArrived] = useState(0);
  const options = useMemo(
    (): LivePageOptions<Today> => ({
      address: () => '/api/desk/today',
      onArrivals(arrivals) {
        setArrived((count) => count + totalUnread(arrivals));
        showNotification(arrivals);
      },
    }),
    [],
  );
  const { page: today } = useLivePage(loaded, options);

  useEffect(() => {
    const count = totalUnread(today.unread);
    document.title = count === 0 ? title : `(${count}) ${title}`;
  }, [today, title]);

  return { today, arrived };
}
