import { useEffect, useRef, useState } from 'react';
import { showNotification } from '@/components/inbox/live/notify-choice';
import type { DeskView } from '@/lib/inbox/inbox-page';
import {
  followUnread,
  type StreamHandlers,
  type UnreadStream,
} from '@/lib/inbox/live/follow-unread';
import { findArrivals, totalUnread, type FormUnread } from '@/lib/inbox/live/unread';

const eventsPath = '/api/desk/events';

type Panes = Pick<DeskView, 'inbox' | 'sidebar' | 'list' | 'unread'>;

export interface LiveView {
  readonly view: DeskView;
  /** The messages that have come since the page was loaded. */
  readonly arrived: number;
}

/**
 * Keeps the list and the counts of a page up to date, and counts the unread messages in the document's
 * title. The open message stays as it was loaded, with what an operator types there.
 */
export function useLiveView(loaded: DeskView, title: string): LiveView {
  const [update, setUpdate] = useState<{ readonly of: DeskView; readonly deskView: Panes }>();
  const [arrived, setArrived] = useState(0);
  const [counts, setCounts] = useState<{
    readonly of: DeskView;
    readonly forms: readonly FormUnread[];
  }>();
  const view = update?.of === loaded ? merge(loaded, update.deskView) : loaded;
  const unread = counts?.of === loaded ? counts.forms : loaded.unread;
  const shown = useRef(view);

  useEffect(() => {
    shown.current = view;
  }, [view]);

  useEffect(() => {
    const count = totalUnread(unread);
    document.title = count === 0 ? title : `(${count}) ${title}`;
  }, [unread, title]);

  useEffect(() => {
    let known = loaded.unread;
    let requests = 0;

    async function refresh(): Promise<void> {
      requests += 1;
      const request = requests;
      const response = await fetch(listAddress(shown.current));
      // The operator may not see it any more; the server says what is there instead.
      if ([401, 403, 404].includes(response.status)) window.location.reload();
      if (!response.ok) return;
      // The same release of this site has written it.
      const deskView = (await response.json()) as Panes;
      if (request === requests) setUpdate({ of: loaded, deskView });
    }

    function handleUnread(forms: readonly FormUnread[]): void {
      if (JSON.stringify(forms) === JSON.stringify(known)) return;
      const arrivals = findArrivals(known, forms);
      known = forms;
      setCounts({ of: loaded, forms });
      if (arrivals.length > 0) {
        setArrived((count) => count + totalUnread(arrivals));
        showNotification(arrivals);
      }
      refresh().catch(() => undefined);
    }

    const stop = followUnread({
      onUnread: handleUnread,
      openStream: 'EventSource' in window ? openEvents : undefined,
      poll: async () => {
        const response = await fetch(eventsPath, { headers: { Accept: 'application/json' } });
        return { status: response.status, text: await response.text() };
      },
      isVisible: () => !document.hidden,
      schedule: (milliseconds, call) => {
        const timer = setTimeout(call, milliseconds);
        return () => {
          clearTimeout(timer);
        };
      },
    });
    return () => {
      requests += 1;
      stop();
    };
  }, [loaded]);

  return { view, arrived };
}

/** Opens the server-sent events. After a lost connection the browser opens them again by itself. */
function openEvents({ onData, onClosed }: StreamHandlers): UnreadStream {
  const source = new EventSource(eventsPath);
  source.onmessage = ({ data }) => {
    onData(data);
  };
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED) onClosed();
  };
  return source;
}

function merge(loaded: DeskView, { list, ...deskView }: Panes): DeskView {
  const { done } = loaded.list;
  return { ...loaded, ...deskView, list: { ...list, ...(done === undefined ? {} : { done }) } };
}

/** Returns the address of the list that a page shows, with all its rows. */
function listAddress({ list, submission }: DeskView): string {
  const params = new URLSearchParams(list.href.split('?')[1]);
  const last = list.rows.at(-1);
  if (last !== undefined) params.set('until', last.id);
  if (submission !== undefined) params.set('open', submission.id);
  return `/api/desk/list?${params.toString()}`;
}
